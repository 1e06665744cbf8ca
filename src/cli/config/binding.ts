import { isLoopback, originOf } from './address.ts';
import { type Setting, type Source, sourceText } from './setting.ts';

/** A configured credential, and the address that it is bound to. */
export interface Offer<Value> {
  readonly source: Source;
  /** Address configured with it; undefined for none. Resolved on demand. */
  address(): Setting<string> | undefined;
  /** Variable of its address, if an address from the command line is not sufficient. */
  readonly needs?: string;
  /** Read only when chosen. */
  read(): Value;
}

/** The credential for an address, and a sentence about the choice, or null. */
export interface Choice<Value> {
  readonly setting: Setting<Value> | null;
  readonly note: string | null;
}

/** Texts about the credential. */
interface Words {
  /** As `sent to`. */
  readonly given: string;
  /** Options that set it for the requested address. */
  readonly option: string;
}

/**
 * The first offer, strongest first, that is bound to the requested address. A credential goes only to the address that
 * it was configured with; without any configured address, to that of the command line.
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
