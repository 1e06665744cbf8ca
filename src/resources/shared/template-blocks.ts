import { numberCell, textCell } from '../../core/cell.ts';
import type { Block, Field } from '../../core/pane.ts';
import { field, fields, grid } from './blocks.ts';
import { presenceCell } from './presence.ts';
import { REFERENCE_PARTS, referenceText } from './reference.ts';
import { type Template, templateVersion } from './template.ts';

/** The deprecated number stands in only where its successor is empty, and says so (document 2.5, 9). */
const versionField = (template: Template, path: string): Field =>
  template.profileVersion === null && template.version !== null
    ? field('Version (deprecated field: profileVersion is empty)', numberCell(template.version), `${path}.version`)
    : field('Version', textCell(templateVersion(template)), `${path}.profileVersion`);

/** What a template says beside its packs (document 2.5); `path` is where it stands in the item. */
export const templateBlocks = (template: Template, title: string, path: string): readonly Block[] => [
  fields(title, [
    field('Profile', textCell(template.name, 'strong'), `${path}.name`),
    versionField(template, path),
    field('Type', textCell(template.type), `${path}.type`),
    field('Cloud type', textCell(template.cloudType), `${path}.cloudType`),
    field('Uid', textCell(template.uid), `${path}.uid`),
    field('Related to', textCell(referenceText(template.related)), `${path}.relatedObject`),
    field('Pack server secret', presenceCell(template.packServerSecret), `${path}.packServerSecret`),
  ]),
  ...(template.packServers === null || template.packServers.length === 0
    ? []
    : [grid(`${title} · pack servers`, template.packServers, REFERENCE_PARTS)]),
];
