import { custom, list, type ModelOf, object, type Presence, type Reader, secret, text } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { ABSENT, PRESENT } from '../../core/secrets/index.ts';
import type { Cell } from '../../core/values/index.ts';
import type { FilterLink, Link, Pointer, Relation } from '../../core/view/index.ts';
import { PACK, type Pack, REFERENCE } from './pack.ts';

/** A secret as displayed: `(present)` or `(absent)`. */
export const presenceCell = (presence: Presence): Cell => ({
  value: presence,
  text: presence === 'present' ? PRESENT : ABSENT,
  tone: 'dim',
});

/** True for a text in place of the deprecated number: searches send the profile's version there. */
const saysText = (template: Reader): boolean => {
  const version = template.raw('version');
  return typeof version === 'string' && !/^\d+$/.test(version);
};

/** A profile template: a form of a profile, or a profile applied to a host. */
export const TEMPLATE = {
  name: text(),
  cloudType: text(),
  type: text(),
  uid: text(),
  /** Deprecated: shown only where `profileVersion` is empty. */
  version: custom((template, key) => (saysText(template) ? null : template.number(key))),
  profileVersion: custom(
    (template, key) => template.text(key) ?? (saysText(template) ? template.text('version') : null),
  ),
  related: object('relatedObject', REFERENCE),
  packServers: list('packServerRefs', REFERENCE),
  packServerSecret: secret(),
  packs: list('packs', PACK),
};

export interface Template extends ModelOf<typeof TEMPLATE> {}

/** Version of a template: `profileVersion`, else the deprecated number. */
export const templateVersion = ({ profileVersion, version }: Template): string | null =>
  profileVersion ?? (version === null ? null : String(version));

/** `name version`, as far as known; the uid without a name. */
export const templateTitle = (template: Template): string =>
  [template.name ?? template.uid ?? '(no name)', templateVersion(template)].filter((word) => word !== null).join(' ');

/** Number of invalid packs; null where the packs or their validity are unknown. */
export const invalidPacks = (packs: readonly Pack[] | null): number | null => {
  if (packs === null || (packs.length > 0 && packs.every(({ isInvalid }) => isInvalid === null))) return null;
  return packs.filter(({ isInvalid }) => isInvalid === true).length;
};

/** A thing that an item refers to; without uid it has no link. */
export interface Named {
  readonly uid: string | null;
  readonly name: string | null;
}

/** The kind that a relation leads to; null for things without a list. */
const RELATED_KIND: Readonly<Record<Relation, KindId | null>> = {
  cluster: null,
  profile: 'profiles',
  project: 'projects',
};

/** Links of one relation; things without uid are omitted. */
export const linksTo = (relation: Relation, things: readonly Named[]): readonly Link[] => {
  const links: Link[] = [];
  const kind = RELATED_KIND[relation];
  for (const { uid, name } of things) if (uid !== null) links.push({ relation, kind, uid, name });
  return links;
};

/** The links that items of a kind may have, by what the items with one are called: `hosts in the cluster`. */
export const pointersOf = (titles: readonly (readonly [Relation, string, 'part'?])[]): readonly Pointer[] =>
  titles.map(([relation, title, part]) => ({
    relation,
    kind: RELATED_KIND[relation],
    title,
    isPart: part !== undefined,
  }));

/** Link to one thing; null without a uid. */
export const linkTo = (relation: Relation, thing: Named): Link | null => linksTo(relation, [thing])[0] ?? null;

/** Link to a template's profile, named with its version. */
export const profileLink = (template: Template): Link | null =>
  linkTo('profile', { uid: template.uid, name: template.name === null ? null : templateTitle(template) });

/** Profiles with packs from a registry, in either form; null where no filter can express it. */
export const registryLink = (uid: string | null): FilterLink | null =>
  uid === null || !/^[\w.-]+$/.test(uid)
    ? null
    : {
        kind: 'profiles',
        filter: ['published', 'draft'].map((form) => `spec.${form}.packs.registryUid=${uid}`).join(' OR '),
      };

/** Links without duplicates, in order of first occurrence; a name is taken from any duplicate. */
export const distinctLinks = (links: readonly Link[]): readonly Link[] =>
  links.length > FEW_LINKS ? distinctByKey(links) : distinctOfFew(links);

/** Up to this number of links a quadratic search is faster: most items have few. */
const FEW_LINKS = 8;

const distinctOfFew = (links: readonly Link[]): readonly Link[] => {
  const distinct: Link[] = [];
  for (const link of links) {
    const at = distinct.findIndex((known) => isSameThing(known, link));
    if (at < 0) distinct.push(link);
    else if (distinct[at]?.name === null && link.name !== null) distinct[at] = link;
  }
  return distinct;
};

const isSameThing = (one: Link, other: Link): boolean =>
  one.uid === other.uid && one.relation === other.relation && one.kind === other.kind;

/** For many links: a profile may be used by thousands of clusters. */
const distinctByKey = (links: readonly Link[]): readonly Link[] => {
  const byKey = new Map<string, Link>();
  for (const link of links) {
    const key = `${link.relation} ${link.kind} ${link.uid}`;
    const known = byKey.get(key);
    if (known === undefined || (known.name === null && link.name !== null)) byKey.set(key, link);
  }
  return [...byKey.values()];
};
