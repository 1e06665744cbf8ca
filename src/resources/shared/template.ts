import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import { type Pack, readPack } from './pack.ts';
import { type Presence, readPresence } from './presence.ts';
import { type Reference, readReference } from './reference.ts';

/** A profile template: a form of a profile, or what is applied to a host (document 2.5). */
export interface Template {
  readonly name: string | null;
  readonly cloudType: string | null;
  readonly type: string | null;
  readonly uid: string | null;
  readonly profileVersion: string | null;
  /** Deprecated: shown only where `profileVersion` is empty. */
  readonly version: number | null;
  readonly related: Reference;
  readonly packServers: readonly Reference[] | null;
  readonly packServerSecret: Presence;
  readonly packs: readonly Pack[] | null;
}

/** Reads one profile template (document 2.5). */
export const readTemplate = lazily<Template, Reader>({
  name: (template) => template.text('name'),
  cloudType: (template) => template.text('cloudType'),
  type: (template) => template.text('type'),
  uid: (template) => template.text('uid'),
  profileVersion: (template) =>
    template.text('profileVersion') ?? (saysText(template) ? template.text('version') : null),
  version: (template) => (saysText(template) ? null : template.number('version')),
  related: (template) => readReference(template.object('relatedObject')),
  packServers: (template) => template.list('packServerRefs', readReference),
  packServerSecret: (template) => readPresence(template, 'packServerSecret'),
  packs: (template) => template.list('packs', readPack),
});

/** Searches send the profile's version, a text, where lists have the deprecated number. */
const saysText = (template: Reader): boolean => {
  const version = template.raw('version');
  return typeof version === 'string' && !/^\d+$/.test(version);
};

/** The version of a template: `profileVersion`, or the deprecated number where that is all there is. */
export const templateVersion = ({ profileVersion, version }: Template): string | null =>
  profileVersion ?? (version === null ? null : String(version));

/** `name version`, as far as known; the uid where there is no name. */
export const templateTitle = (template: Template): string =>
  [template.name ?? template.uid ?? '(no name)', templateVersion(template)].filter((word) => word !== null).join(' ');

/** How many packs are invalid; null where the packs are not known, or none of them says whether it is. */
export const invalidPacks = (packs: readonly Pack[] | null): number | null => {
  if (packs === null || (packs.length > 0 && packs.every(({ isInvalid }) => isInvalid === null))) return null;
  return packs.filter(({ isInvalid }) => isInvalid === true).length;
};
