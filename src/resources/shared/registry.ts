import { type Cell, textCell } from '../../core/values/index.ts';
import { type GridPart, gridIfAny } from './blocks.ts';
import { listCell } from './cells.ts';
import { registryLink } from './links.ts';
import { type Pack, packTitle } from './pack.ts';
import type { Reference } from './reference.ts';
import type { Part } from './section.ts';

/**
 * Source of a pack: the name of the template's pack server with the pack's registry uid, else the pack's own server,
 * else the uid (document 2.5). Null where unknown.
 */
export const sourceOf = ({ server, registryUid }: Pack, servers: readonly Reference[] | null): string | null => {
  const named = servers?.find(({ uid }) => uid !== null && uid === registryUid)?.name ?? null;
  return named ?? server ?? registryUid;
};

interface Registry {
  readonly source: string | null;
  readonly packs: readonly Pack[];
}

const REGISTRY_PARTS: readonly GridPart<Registry>[] = [
  { title: 'Registry or server', priority: 1, cell: ({ source }) => sourceCell(source) },
  { title: 'Packs', priority: 3, align: 'right', cell: ({ packs }) => textCell(String(packs.length)) },
  { title: 'Which', priority: 2, cell: ({ packs }) => listCell(packs.map(packTitle)) },
];

const sourceCell = (source: string | null): Cell =>
  source === null ? { value: null, text: 'not sent', tone: 'dim' } : textCell(source);

/** Packs by source, most first: packs of one profile may have different sources. Nothing where no source is known. */
export const registriesGrid = (
  title: string,
  packs: readonly Pack[],
  servers: readonly Reference[] | null,
): readonly Part[] => {
  const bySource = new Map<string | null, Pack[]>();
  for (const pack of packs) {
    const source = sourceOf(pack, servers);
    bySource.set(source, [...(bySource.get(source) ?? []), pack]);
  }
  const rows = Array.from(bySource, ([source, from]): Registry => ({ source, packs: from }));
  if (rows.every(({ source }) => source === null)) return [];
  return gridIfAny(
    title,
    rows.toSorted((left, right) => right.packs.length - left.packs.length),
    REGISTRY_PARTS,
    { linkOf: ({ packs: from }) => registryLink(from[0]?.registryUid ?? null) },
  );
};
