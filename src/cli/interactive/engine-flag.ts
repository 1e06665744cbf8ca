import { setFlagsFromString } from 'node:v8';

/** The releases of Node whose V8 is known to have a flag; about one that it does not know it complains on the screen. */
const KNOWN = { 'semi-space-growth-factor': [20, 24], 'maglev-destroy-on-background': [22, 24] } as const;

type Flag = keyof typeof KNOWN;

/** True where V8 is known to have the flag. */
export const hasFlag = (flag: Flag): boolean => {
  const major = Number.parseInt(process.versions.node, 10);
  const [first, last] = KNOWN[flag];
  return major >= first && major <= last;
};

/** Sets a flag of V8 that it has. Code that was compiled ahead under other flags is refused from then on. */
export const setFlag = (flag: Flag, value: number | boolean): void => {
  if (typeof value === 'number') setFlagsFromString(`--${flag}=${value}`);
  else setFlagsFromString(value ? `--${flag}` : `--no-${flag}`);
};
