import { custom, list, type ModelOf, object, type Presence, type Reader, secret, text } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { ABSENT, PRESENT } from '../../core/secrets/index.ts';
import type { Cell } from '../../core/values/index.ts';
import type { FilterLink, Link, Pointer, Relation } from '../../core/view/index.ts';
import { PACK, type Pack, REFERENCE } from './pack.ts';

/** A cell that says if a secret is there, `(present)` or `(absent)`, since its value was replaced. */
export const presenceCell = (presence: Presence): Cell => ({
  value: presence,
  text: presence === 'present' ? PRESENT : ABSENT,
  tone: 'dim',
});

/** True if the deprecated number is a text: searches send the version of the profile there. */
const saysText = (template: Reader): boolean => {
  const version = template.raw('version');
  return typeof version === 'string' && !/^\d+$/.test(version);
};

/** Fields of a profile template: a form of a profile, or a profile applied to a host. */
export const TEMPLATE = {
  name: text(),
  cloudType: text(),
  type: text(),
  uid: text(),
  /** Deprecated: shown only if `profileVersion` is empty. */
  version: custom((template, key) => (saysText(template) ? null : template.number(key))),
  profileVersion: custom(
    (template, key) => template.text(key) ?? (saysText(template) ? template.text('version') : null),
  ),
  related: object('relatedObject', REFERENCE),
  packServers: list('packServerRefs', REFERENCE),
  packServerSecret: secret(),
  packs: list('packs', PACK),
};

/** A form of a profile, or a profile applied to a host. */
export interface Template extends ModelOf<typeof TEMPLATE> {}

/** Version of a template: `profileVersion`, otherwise the deprecated number. */
export const templateVersion = ({ profileVersion, version }: Template): string | null =>
  profileVersion ?? (version === null ? null : String(version));

/** Title of a template, `name version`, as far as known; without a name, its uid. */
export const templateTitle = (template: Template): string =>
  [template.name ?? template.uid ?? '(no name)', templateVersion(template)].filter((word) => word !== null).join(' ');

/** Number of invalid packs; null if the packs or their validity are unknown. */
export const invalidPacks = (packs: readonly Pack[] | null): number | null => {
  if (packs === null || (packs.length > 0 && packs.every(({ isInvalid }) => isInvalid === null))) return null;
  return packs.filter(({ isInvalid }) => isInvalid === true).length;
};

/** A thing that an item refers to. Without a uid it has no link. */
export interface Named {
  readonly uid: string | null;
  readonly name: string | null;
}

/** The kind that a relation leads to; null for things that have no list. */
const RELATED_KIND: Readonly<Record<Relation, KindId | null>> = {
  cluster: null,
  profile: 'profiles',
  project: 'projects',
};

/** Makes a link of a relation (cluster, profile, project) to each thing; things without a uid are omitted. */
export const linksTo = (relation: Relation, things: readonly Named[]): readonly Link[] => {
  const links: Link[] = [];
  const kind = RELATED_KIND[relation];
  for (const { uid, name } of things) if (uid !== null) links.push({ relation, kind, uid, name });
  return links;
};

/**
 * Describes the links that items of a kind may have, so that the items with a link to a thing are found. The title names
 * them: `hosts in the cluster`; `part` says that their health decides the health of the thing.
 */
export const pointersOf = (titles: readonly (readonly [Relation, string, 'part'?])[]): readonly Pointer[] =>
  titles.map(([relation, title, part]) => ({
    relation,
    kind: RELATED_KIND[relation],
    title,
    isPart: part !== undefined,
  }));

/** Link to a thing; null for a thing without a uid. */
export const linkTo = (relation: Relation, thing: Named): Link | null => linksTo(relation, [thing])[0] ?? null;

/** Link to the profile of a template, named with its version. */
export const profileLink = (template: Template): Link | null =>
  linkTo('profile', { uid: template.uid, name: template.name === null ? null : templateTitle(template) });

/** Link to the profiles that have packs from a registry, published or as a draft; null if its uid is null or no filter can express it. */
export const registryLink = (uid: string | null): FilterLink | null =>
  uid === null || !/^[\w.-]+$/.test(uid)
    ? null
    : {
        kind: 'profiles',
        filter: ['published', 'draft'].map((form) => `spec.${form}.packs.registryUid=${uid}`).join(' OR '),
      };

/** Removes duplicate links, in the order of first occurrence. If a link has no name, takes it from a duplicate. */
export const distinctLinks = (links: readonly Link[]): readonly Link[] =>
  links.length > FEW_LINKS ? distinctByKey(links) : distinctOfFew(links);

/** Maximum number of links for a quadratic search, which is faster for few links: most items have few. */
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

/** Removes duplicates from many links: a profile may be used by thousands of clusters. */
const distinctByKey = (links: readonly Link[]): readonly Link[] => {
  const byKey = new Map<string, Link>();
  for (const link of links) {
    const key = `${link.relation} ${link.kind} ${link.uid}`;
    const known = byKey.get(key);
    if (known === undefined || (known.name === null && link.name !== null)) byKey.set(key, link);
  }
  return [...byKey.values()];
};
