import type { Section } from '../../../core/view/index.ts';
import { text } from '../../shared/blocks.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { layersGrid } from '../../shared/layers-grid.ts';
import { findingsOf } from '../../shared/rule.ts';
import { gap, type Part, section } from '../../shared/section.ts';
import { templateFields } from '../../shared/template-blocks.ts';
import { pairPacks } from '../changes.ts';
import { isDraftNewer } from '../columns.ts';
import type { ClusterProfile } from '../model.ts';
import { INVALID_RULES } from '../rules.ts';
import { formsGrid, packPairs } from './side-by-side.ts';
import { valuesBlocks } from './values-blocks.ts';

/** Layers of the profile: published form and draft side by side, with changes (document 2.4, 2.5). */
export const layers = (profile: ClusterProfile, now: number): Section => {
  const findings = findingsOf(INVALID_RULES, profile, now);
  return section('layers', 'Layers', [...findingBlocks(findings), ...formParts(profile)], worst(findings));
};

const formParts = (profile: ClusterProfile): readonly Part[] => {
  const { published, draft, isSummary } = profile;
  if (published !== null && draft !== null) {
    const pairs = pairPacks(published.packs ?? [], draft.packs ?? []);
    const newer = isDraftNewer(profile);
    return [
      ...(newer ? [text('Draft', 'the draft is newer than the published version', 'accent')] : []),
      ...(published.packs !== null && draft.packs !== null
        ? [packPairs(pairs), ...valuesBlocks(pairs)]
        : [
            layersGrid('Layers of the published version', published.packs, published.packServers),
            layersGrid('Layers of the draft', draft.packs, draft.packServers),
          ]),
      formsGrid(published, draft, isSummary),
    ];
  }
  const only = published ?? draft;
  if (only === null) return [gap('published version, draft', false)];
  const name = published === null ? 'draft' : 'published version';
  return [
    layersGrid(`Layers of the ${name}`, only.packs, only.packServers),
    templateFields(
      only,
      published === null ? 'Draft (nothing published)' : 'Published version (no draft)',
      published === null ? 'spec.draft' : 'spec.published',
      isSummary,
    ),
  ];
};
