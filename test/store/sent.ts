import type { Errand } from '../../src/store/state/errand.ts';
import type { Store } from '../../src/store/state/state.ts';

type Of<Type extends Errand['type']> = Extract<Errand, { readonly type: Type }>;

/** Records the errands of a store, in order. */
export class Sent {
  readonly #all: Errand[] = [];

  constructor(store: Store) {
    store.subscribe(
      ({ errand }) => errand,
      (errand) => errand !== null && this.#all.push(errand),
    );
  }

  of<Type extends Errand['type']>(type: Type): readonly Of<Type>[] {
    return this.#all.filter((errand): errand is Of<Type> => errand.type === type);
  }

  /** The last text that was copied; empty if there is none. */
  get copied(): string {
    return this.of('copy').at(-1)?.text ?? '';
  }
}
