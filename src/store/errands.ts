import type { Errand } from './state/errand.ts';
import type { Store } from './state/state.ts';

/** Calls `perform` for each errand of a type as soon as the state contains it. Returns a function that ends this. */
export const onErrand = <Type extends Errand['type']>(
  store: Store,
  type: Type,
  perform: (errand: Extract<Errand, { readonly type: Type }>) => unknown,
): (() => void) =>
  store.subscribe(
    ({ errand }) => errand,
    (errand) => {
      if (errand !== null && isOf(errand, type)) void perform(errand);
    },
  );

const isOf = <Type extends Errand['type']>(
  errand: Errand,
  type: Type,
): errand is Extract<Errand, { readonly type: Type }> => errand.type === type;
