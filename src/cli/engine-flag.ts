import { setFlagsFromString } from 'node:v8';

/** The releases of Node whose V8 is known to have a flag; about one that it does not know it complains on the screen. */
const KNOWN = {
  opt: [20, 24],
  // V8 turns it off with `opt`, and not on again.
  'osr-from-maglev': [22, 22],
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

/** Flags that are not as at a start: what they are at a start to what they are now. */
const changed = new Map<string, string>();

/** Sets a flag of V8, both as on a command line: what it is now, and what it is at a start. */
export const setFlag = (now: string, usual: string): void => {
  setFlagsFromString(now);
  if (now === usual) changed.delete(usual);
  else changed.set(usual, now);
};

/** Runs a function with all flags as at a start. */
export const withUsualFlags = <T>(work: () => T): T => {
  for (const usual of changed.keys()) setFlagsFromString(usual);
  try {
    return work();
  } finally {
    for (const now of changed.values()) setFlagsFromString(now);
  }
};
