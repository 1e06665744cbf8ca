import { sanitise } from '../core/text/index.ts';

/** Wrong usage or configuration: reported on stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Remedy: one sentence without a full stop. */
  readonly remedy: string;

  /** `what` names the place: the option, the variable or the file with the key in it. */
  constructor(what: string, remedy: string) {
    super(what);
    this.remedy = remedy;
  }
}

/** Text of a usage error for stderr, each line sanitised. */
export const usageText = ({ message, remedy }: UsageError): string =>
  `${[`edgescope: ${message}`, `  ${/[?.]$/.test(remedy) ? remedy : `${remedy}.`}`]
    .join('\n')
    .split('\n')
    .map((line) => sanitise(line))
    .join('\n')}\n`;
