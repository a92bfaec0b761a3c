// What stands behind the # of the address.
export type Route =
  | { page: 'home' }
  | { page: 'local' }
  | { page: 'create' }
  | { page: 'lobby' }
  | { page: 'table'; table: string; watch: boolean }
  | { page: 'recover'; token: string }
  | { page: 'replay' }
  | { page: 'rules' }
  | { page: 'settings' }
  | { page: 'lost' };

export function parse(hash: string): Route {
  const [page = '', rest = '', ...more] = hash.replace(/^#?\/?/, '').split('/');
  if (more.length > 0) return { page: 'lost' };
  if (page === 't' || page === 'w') {
    return /^[A-Za-z0-9]{1,16}$/.test(rest) ? { page: 'table', table: rest, watch: page === 'w' } : { page: 'lost' };
  }
  if (page === 'recover') return rest ? { page: 'recover', token: decodeURIComponent(rest) } : { page: 'lost' };
  if (rest) return { page: 'lost' };
  switch (page) {
    case '':
      return { page: 'home' };
    case 'play':
      return { page: 'local' };
    case 'new':
      return { page: 'create' };
    case 'tables':
      return { page: 'lobby' };
    case 'replay':
    case 'rules':
    case 'settings':
      return { page };
    default:
      return { page: 'lost' };
  }
}
