import { sanitise } from '../core/text/index.ts';

/** Wrong usage or configuration: said on stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What helps: one sentence without a full stop. */
  readonly remedy: string;

  /** `what` names the place: the option, the variable or the file with the key in it. */
  constructor(what: string, remedy: string) {
    super(what);
    this.remedy = remedy;
  }
}

/** A usage error as it is printed; every line of it is sanitised. */
export const usageText = ({ message, remedy }: UsageError): string =>
  `${[`edgescope: ${message}`, `  ${/[?.]$/.test(remedy) ? remedy : `${remedy}.`}`]
    .join('\n')
    .split('\n')
    .map((line) => sanitise(line))
    .join('\n')}\n`;
