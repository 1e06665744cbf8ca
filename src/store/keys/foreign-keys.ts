/**
 * Keys of other programs (vim, less, k9s, htop, lazygit, VisiData), each with the ids of the equivalent keys here, in order of
 * preference. The hint names the first of these that the place has. If no key is equivalent, the value is a sentence.
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

/** Keys of other programs that work here like a key of this program, given by its id. Most programs give them no other meaning. */
export const SAME_KEYS: Readonly<Record<string, string>> = {
  'ctrl+n': 'down',
  'ctrl+p': 'up',
  f5: 'refresh',
  f10: 'quit',
};
