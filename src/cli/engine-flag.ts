/** The releases of Node whose V8 is known to have a flag; about one that it does not know it complains on the screen. */
const KNOWN = {
  opt: [20, 24],
  'max-inlined-bytecode-size-cumulative': [20, 20],
  'semi-space-growth-factor': [20, 24],
  'maglev-destroy-on-background': [22, 24],
  // From 24 on there is Maglev before it.
  turbofan: [24, 24],
} as const;

/** True where V8 is known to have the flag. */
export const hasFlag = (flag: keyof typeof KNOWN): boolean => {
  const major = Number.parseInt(process.versions.node, 10);
  const [first, last] = KNOWN[flag];
  return major >= first && major <= last;
};
