// The folder of the pages: they work from any server and any folder, also where the address is that of a table (t/…) or a
// replay (r/…) below it.
const BELOW = /^(.*\/)[tr]\/[A-Za-z0-9]{1,16}(?:\/\d{1,3})?$/;

export const folderOf = (pathname: string): string =>
  BELOW.exec(pathname)?.[1] ?? pathname.slice(0, pathname.lastIndexOf('/') + 1);

export const folder = (): string => folderOf(location.pathname);

/** The whole address of something in the folder. */
export const addressOf = (path: string): URL => new URL(folder() + path, location.origin);
