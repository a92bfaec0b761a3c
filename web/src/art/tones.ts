// The tones that drawings name by class. Some can be changed where a drawing is used, by a custom property.

const colours: Record<string, string> = {
  l: 'var(--l,#f7e8c9)',
  m: 'var(--m,#e2c899)',
  s: 'var(--s,#bd9763)',
  d: '#4f3222',
  r: 'var(--r,#cd6a41)',
  rs: 'var(--rs,#9c4629)',
  g: '#f0c04e',
  gs: '#b57d13',
  f: '#ffd873',
  v: 'var(--v,#6f9c4f)',
  vs: 'var(--vs,#466f3d)',
  w: 'var(--w,#6cb2bd)',
  ws: 'var(--ws,#43879a)',
  b: '#8d5d33',
  bs: '#61401f',
  wd: '#d0a468',
  gr: '#555c68',
  c: '#fffaf0',
  skin: '#b67a50',
  pu: '#6d3a86',
  k: 'var(--k)',
  ks: 'var(--ks)',
  o: 'var(--o,#4f3222)',
  glow: 'url(#glow)',
  h1: 'var(--h1)',
  h2: 'var(--h2)',
  g1: 'var(--g1)',
  g2: 'var(--g2)',
};

/** Classes become colours, so that a page needs no style sheet for the drawings and none of its own can touch them. */
export const coloured = (svg: string) =>
  svg.replace(/class="(\w+)"/g, (_, name: string) => {
    const colour = colours[name];
    if (!colour) throw new Error(`there is no tone "${name}"`);
    return colour.startsWith('var') ? `style="fill:${colour}"` : `fill="${colour}"`;
  });
