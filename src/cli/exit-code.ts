import type { Problem } from '../core/client/index.ts';

/** Exit codes (`edgescope --help` lists them). */
export const EXIT = {
  fine: 0,
  failed: 1,
  usage: 2,
  notAuthorised: 3,
  partial: 4,
  /** With `--exit-code`: something was found. */
  found: 5,
  hungUp: 129,
  interrupted: 130,
  quit: 131,
  terminated: 143,
} as const;

/** The exit code of a command that ends with a problem. */
export const exitCodeOf = ({ kind }: Problem): number => {
  if (kind === 'not-authorised' || kind === 'forbidden') return EXIT.notAuthorised;
  if (kind === 'wrong-project' || kind === 'no-key') return EXIT.usage;
  return kind === 'stopped' ? EXIT.interrupted : EXIT.failed;
};
