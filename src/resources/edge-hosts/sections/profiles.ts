import { textCell, UNKNOWN } from '../../../core/cell.ts';
import type { Block, Section } from '../../../core/pane.ts';
import { type GridPart, grid, section } from '../../shared/blocks.ts';
import type { Pack } from '../../shared/pack.ts';
import { layersGrid, packBlocks } from '../../shared/pack-blocks.ts';
import { invalidPacks, type Template, templateTitle } from '../../shared/template.ts';
import { templateBlocks } from '../../shared/template-blocks.ts';
import { conditionCell } from '../condition-cell.ts';
import type { EdgeHost } from '../model.ts';
import type { PackStatus } from '../pack-status.ts';

const PATH = 'spec.clusterProfileTemplates';

/** The profiles applied to the host, their packs from the ground layer up, and each pack in full (document 2.5). */
export const profiles = ({ templates, status }: EdgeHost): Section => {
  const invalid = (templates ?? []).some(({ packs }) => (invalidPacks(packs) ?? 0) > 0);
  return section(
    'profiles',
    'Profiles and pack layers',
    templates === null || templates.length === 0
      ? [grid('Profiles', templates, [])]
      : templates.flatMap((template, index) => profileBlocks(template, index, status.packs ?? [])),
    invalid ? 'bad' : null,
  );
};

const profileBlocks = (template: Template, index: number, statuses: readonly PackStatus[]): readonly Block[] => {
  const title = templateTitle(template);
  const condition: GridPart<Pack> = {
    title: 'Condition',
    priority: 4,
    cell: (pack) => {
      const status = statusOf(pack, template, statuses);
      return status === undefined ? UNKNOWN : conditionCell(status.condition);
    },
  };
  return [
    ...templateBlocks(template, title, `${PATH}[${index}]`),
    layersGrid(`${title} · layers`, template.packs, [condition]),
    ...(template.packs ?? []).flatMap((pack, at) => packBlocks(pack, `${PATH}[${index}].packs[${at}]`, '')),
  ];
};

/** How a pack fares: the status of that name under the same profile, or under none. */
const statusOf = (pack: Pack, template: Template, statuses: readonly PackStatus[]): PackStatus | undefined =>
  statuses.find(
    ({ name, profileUid }) =>
      name !== null && name === pack.name && (profileUid === null || profileUid === template.uid),
  );

/** The layer of a pack that has a status, from the templates; null when no template has the pack. */
export const layerOf = (status: PackStatus, templates: readonly Template[] | null): string | null => {
  for (const template of templates ?? [])
    for (const pack of template.packs ?? []) if (statusOf(pack, template, [status]) !== undefined) return pack.layer;
  return null;
};

/** The name of the profile that a pack status belongs to, as a cell. */
export const profileCell = ({ profileUid }: PackStatus, templates: readonly Template[] | null) =>
  textCell(templates?.find(({ uid }) => uid !== null && uid === profileUid)?.name ?? profileUid);
