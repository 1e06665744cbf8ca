import type { Section } from '../../../core/view/index.ts';
import { gap, registriesGrid, type SectionPart, section, text } from '../../shared/blocks.ts';
import type { Template } from '../../shared/links.ts';
import { byLayer, type Pack } from '../../shared/pack.ts';
import { packBlocks } from '../../shared/pack-blocks.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import { changeOf, pairPacks } from '../changes.ts';
import { type ClusterProfile, currentForm } from '../model.ts';
import { INVALID_RULES } from '../rules.ts';

/** Section with the sources of the packs, and each pack in full: packs of the published form, then differing packs of the draft. */
export const packs = (profile: ClusterProfile, now: number): Section => {
  const { published, draft } = profile;
  const findings = findingsOf(INVALID_RULES, profile, now);
  const both = published !== null && draft !== null;
  const drafted = draft?.packs ?? [];
  const changed = new Set(
    pairPacks(published?.packs ?? [], drafted)
      .filter((pair) => changeOf(pair) !== 'same')
      .flatMap((pair) => pair.draft ?? []),
  );
  const parts = [
    ...formPacks(published, 'spec.published', both ? 'published · ' : '', () => true, now),
    ...formPacks(draft, 'spec.draft', both ? 'draft · ' : '', (pack) => changed.has(pack), now),
    ...(both && changed.size < drafted.length
      ? [text('Draft', 'packs equal in published and draft are shown once', 'dim')]
      : []),
  ];
  const current = currentForm(profile);
  return section(
    'packs',
    'Packs',
    parts.length === 0
      ? [gap('packs', current?.packs != null)]
      : [
          ...findingBlocks(findings),
          ...registriesGrid('Packs by registry', current?.packs ?? [], current?.packServers ?? null),
          ...parts,
        ],
    worst(findings),
  );
};

const formPacks = (
  form: Template | null,
  path: string,
  prefix: string,
  isShown: (pack: Pack) => boolean,
  now: number,
): readonly SectionPart[] => {
  const places = new Map((form?.packs ?? []).map((pack, index) => [pack, index]));
  return byLayer(form?.packs ?? [])
    .filter(isShown)
    .flatMap((pack) => packBlocks(pack, `${path}.packs[${places.get(pack) ?? 0}]`, prefix, now));
};
