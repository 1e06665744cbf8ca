import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import { type Pack, readPack } from './pack.ts';
import { type Presence, readPresence } from './presence.ts';
import { type Reference, readReference } from './reference.ts';

/** A profile template: a form of a profile, or a profile applied to a host (document 2.5). */
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

/** True for a text in place of the deprecated number: searches send the profile's version there. */
const saysText = (template: Reader): boolean => {
  const version = template.raw('version');
  return typeof version === 'string' && !/^\d+$/.test(version);
};

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
