/**
 * Keys of other programs (vim, less, k9s, htop, lazygit, VisiData) and the equivalent keys here, in order of
 * preference: the hint names the first that the place has. A plain sentence where none is equivalent.
 */
export const FOREIGN_KEYS: Readonly<Record<string, readonly string[] | string>> = {
  s: ['order'],
  f6: ['order'],
  f: ['filter', 'search'],
  f3: ['filter', 'search'],
  f4: ['filter', 'search'],
  N: 'a filter shows matches only: j and k go through them',
  i: ['open', 'next-section'],
  D: ['open'],
  'ctrl+v': ['mark'],
  E: ['export'],
  Y: ['copy-other', 'copy-request'],
  U: ['scope'],
  V: 'Q versions and Q agents count versions',
  H: ['first'],
  'ctrl+o': ['earlier-view', 'back'],
  'ctrl+g': ['back'],
  'ctrl+h': ['back'],
  'ctrl+e': ['down'],
  'ctrl+y': ['up'],
  'ctrl+w': ['wide', 'wrap'],
  f2: ['columns'],
  Z: ['quit'],
};

/** Keys of other programs that do the same here, by id. They have no other meaning in most programs. */
export const SAME_KEYS: Readonly<Record<string, string>> = {
  'ctrl+n': 'down',
  'ctrl+p': 'up',
  f5: 'refresh',
  f10: 'quit',
};
