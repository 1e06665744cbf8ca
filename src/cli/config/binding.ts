import { isLoopback, originOf } from './address.ts';
import { type Setting, type Source, sourceText } from './setting.ts';

/** A credential that is configured somewhere, and the address that it belongs to. */
export interface Offer<Value> {
  readonly source: Source;
  /** The address that it was configured with; undefined where there is none. Looked at when it is in question. */
  address(): Setting<string> | undefined;
  /** The variable of its address, where it goes to no address from a command line alone. */
  readonly needs?: string;
  /** Read when it is chosen, and not before. */
  read(): Value;
}

/** The credential for an address, and what a person must know about the choice; one sentence, or null. */
export interface Choice<Value> {
  readonly setting: Setting<Value> | null;
  readonly note: string | null;
}

/** What is chosen, in words. */
interface Words {
  /** As `sent to`. */
  readonly given: string;
  /** The options that name one for the address that is asked. */
  readonly option: string;
}

/**
 * The first of the offers, the strongest first, that belongs to the address which is asked. A credential goes to the
 * address that it was configured with and to no other; where no address is configured at all, to that of the command line.
 */
export const chosenFor = <Value>(
  target: Setting<string>,
  offers: readonly Offer<Value>[],
  { given, option }: Words,
): Choice<Value> => {
  const asked = originOf(target.value);
  let withheld: string | null = null;
  for (const offer of offers) {
    const { source, needs } = offer;
    const name = sourceText(source);
    const use = (note: string | null): Choice<Value> => ({ setting: { value: offer.read(), source }, note });
    if (source.layer === 'option') return use(null);
    const address = offer.address();
    if (address !== undefined && originOf(address.value) === asked) return use(null);
    if (address === undefined && needs === undefined) {
      const stays = isLoopback(new URL(target.value).hostname);
      return use(stays ? null : `${name} is ${given} ${asked}: it has no configured address`);
    }
    const belongs = address === undefined ? `${needs}, which is not set` : originOf(address.value);
    withheld ??= `${name} belongs to ${belongs} and is not ${given} ${asked}; give ${option} as well`;
  }
  return { setting: null, note: withheld };
};
