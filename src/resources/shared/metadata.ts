import type { ItemRuleSpec } from '../../core/facet/index.ts';
import { custom, type ModelOf, map, type Reader, text, time } from '../../core/item/index.ts';
import { NEVER, textCell } from '../../core/values/index.ts';
import { ageText, field, fields, knownFields, lineCell, listCell, mapBlocks, type SectionPart } from './blocks.ts';
import { rowsOf } from './rows.ts';
import { findingOf } from './rule.ts';

/** Label values that mark a tag: the words of service and vendor, and an empty value. */
const TAG = /^(?:\w+__tag)?$/;

const readLabels = (
  metadata: Reader,
  key: string,
): readonly { readonly key: string; readonly value: string | null }[] =>
  metadata.map(key).map(([name, value]) => ({ key: name, value: TAG.test(value) ? null : value }));

/** Reads the name; null for a blank name, which the uid replaces. */
const readName = (metadata: Reader, key: string): string | null =>
  metadata.text(key)?.trim() ? metadata.text(key) : null;

/** Fields of the metadata, common to all kinds. */
export const METADATA = {
  annotations: map(),
  created: time('creationTimestamp'),
  deleted: time('deletionTimestamp'),
  modified: time('lastModifiedTimestamp'),
  labels: custom(readLabels),
  name: custom(readName),
  uid: text(),
};

interface Metadata extends ModelOf<typeof METADATA> {}

/** The part that the models of all kinds have in common: the metadata. */
export interface Described {
  readonly metadata: Metadata;
}

/** Labels as words for the search: `AI`, `site=berlin`. */
export const labelWords = (metadata: Metadata): readonly string[] =>
  metadata.labels.map(({ key, value }) => (value === null ? key : `${key}=${value}`));

const PATH = 'metadata.deletionTimestamp';

/** True for an item that is marked for deletion but still there. */
export const isDeleting = ({ metadata: { deleted } }: Described): boolean => deleted !== null && deleted !== NEVER;

/** Rule that finds items marked for deletion; `many` is the plural of the kind in its title. Undecided if the metadata has no time at all. */
export const deletingRule = (many: string): ItemRuleSpec<Described> => ({
  id: 'deleting',
  severity: 'warn',
  due: 'plan',
  about: 'State',
  title: `${many} marked for deletion`,
  remedy: 'a deletion that stays for hours is stuck: look for what still uses it',
  fields: [PATH],
  holds: ({ metadata }, now) => {
    const { created, modified, deleted } = metadata;
    if (deleted === null && created === null && modified === null) return null;
    if (deleted === null || !isDeleting({ metadata })) return [];
    return [findingOf(`marked for deletion ${ageText(deleted, now)}`, PATH, 'deleting', deleted)];
  },
});

/** Blocks of an item's metadata: identity and times, tags and labels, annotations. */
export const metadataBlocks = (metadata: Metadata, now: number): readonly SectionPart[] => {
  const row = rowsOf(METADATA, metadata, now, 'metadata');
  return [
    fields('Name and times', [
      row('Name', 'name', { cell: textCell(metadata.name, 'strong') }),
      row('Uid', 'uid'),
      row('Created', 'created'),
      row('Modified', 'modified'),
      row('Deleted', 'deleted'),
    ]),
    ...labelBlocks(metadata),
    ...mapBlocks('Annotations', metadata.annotations, 'metadata.annotations'),
  ];
};

const labelBlocks = ({ labels }: Metadata): readonly SectionPart[] => {
  const tags = labels.flatMap(({ key, value }) => (value === null ? [key] : []));
  const rows = labels.flatMap(({ key, value }) =>
    value === null ? [] : [field(key, lineCell(value), `metadata.labels.${key}`)],
  );
  return knownFields('Labels', [
    ...(tags.length === 0 ? [] : [field('Tags', listCell(tags), 'metadata.labels')]),
    ...rows,
  ]);
};
