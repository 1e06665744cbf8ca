import type { Item } from '../../../core/item/index.ts';
import { globOf, type LabelTerm, type PackTerm, type Ref } from '../language/index.ts';
import { holdsFor } from './compare.ts';
import { labelsOf, packsOf } from './facets.ts';
import { compareToTerm } from './version-memo.ts';

/** True when the item has the label, in any case. A tag has no value: it matches by key, and by `!=`. */
export const holdsLabel = (term: LabelTerm, item: Item): boolean => {
  const key = term.key.toLowerCase();
  if (term.form === 'unknown')
    return (
      labelsOf(item).some((label) => label.key.toLowerCase() === key && label.value !== null) ===
      (term.operator === '!=')
    );
  const glob = term.form === 'glob' ? globOf(term, term.value, term.operator !== '~') : null;
  const wanted = term.value.toLowerCase();
  const found = labelsOf(item).some((label) => {
    if (label.key.toLowerCase() !== key) return false;
    if (term.operator === null) return true;
    const value = label.value?.toLowerCase() ?? null;
    if (value !== null && glob !== null) return glob(value);
    return value !== null && (term.operator === '~' ? value.includes(wanted) : value === wanted);
  });
  return term.operator === '!=' ? !found : found;
};

/** True when the item has the pack, in a template, a form, or installed. */
export const holdsPack = (term: PackTerm, item: Item): boolean => {
  const { name, operator } = term;
  const wanted = name.toLowerCase();
  const glob = term.form === 'glob' ? globOf(term, term.version, true) : null;
  return packsOf(item).some(({ name, version }) => {
    if (name.toLowerCase() !== wanted) return false;
    if (operator === null) return true;
    if (term.form === 'unknown') return version === null;
    if (version !== null && glob !== null) return glob(version.toLowerCase());
    return version !== null && holdsFor(operator, compareToTerm(term, version, term.version));
  });
};

const linked = new WeakMap<Item, readonly string[]>();

/** True when the item refers to the thing, or is it. */
export const holdsRef = ({ uid }: Ref, item: Item): boolean => {
  if (item.uid === uid) return true;
  let uids = linked.get(item);
  if (uids === undefined) {
    uids = item.links().map((link) => link.uid);
    linked.set(item, uids);
  }
  return uids.includes(uid);
};
