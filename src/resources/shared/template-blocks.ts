import { textCell, UNKNOWN } from '../../core/values/index.ts';
import type { Field, Link } from '../../core/view/index.ts';
import { field, fields, known } from './blocks.ts';
import { presenceCell } from './presence.ts';
import { referenceText } from './reference.ts';
import type { Part } from './section.ts';
import { type Template, templateVersion } from './template.ts';

/** The deprecated number is a marked fallback for its empty successor (document 2.5, 9). */
const versionField = (template: Template, path: string): Field => {
  const { profileVersion, version } = template;
  if (profileVersion !== null || version === null)
    return field('Version', textCell(templateVersion(template)), `${path}.profileVersion`);
  const words = `${version} (deprecated field version: profileVersion is empty)`;
  return field('Version', { value: version, text: words, tone: 'plain' }, `${path}.version`);
};

/**
 * Fields of a template besides its packs (document 2.5); `path` is its field path. In a search result (`isSummary`) a
 * missing secret is unknown, not absent. `link` leads to the profile.
 */
export const templateRows = (
  template: Template,
  path: string,
  isSummary: boolean,
  link?: Link | null,
): readonly Field[] => [
  field('Profile', textCell(template.name, 'strong'), `${path}.name`, link),
  versionField(template, path),
  field('Type', textCell(template.type), `${path}.type`),
  field('Cloud type', textCell(template.cloudType), `${path}.cloudType`),
  field('Uid', textCell(template.uid), `${path}.uid`),
  field('Related to', textCell(referenceText(template.related)), `${path}.relatedObject`),
  field(
    'Pack server secret',
    isSummary ? UNKNOWN : presenceCell(template.packServerSecret),
    `${path}.packServerSecret`,
  ),
  ...known(
    (template.packServers ?? []).map((server, index) =>
      field('Pack server', textCell(referenceText(server)), `${path}.packServerRefs[${index}]`),
    ),
  ),
];

/** As `templateRows`, under a title. */
export const templateFields = (
  template: Template,
  title: string,
  path: string,
  isSummary: boolean,
  link?: Link | null,
): Part => fields(title, templateRows(template, path, isSummary, link));
