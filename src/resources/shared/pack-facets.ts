import { type FacetSpec, RANK } from '../../core/facet/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { manyValues } from './facet.ts';
import { LAYERS, type Pack, packTitle } from './pack.ts';

const FOUNDATION = LAYERS.filter((layer) => layer !== 'addon');

/** Facet values of a pack. */
interface PackWords {
  readonly name: string;
  readonly title: string;
  readonly layer: string | null;
  readonly isInvalid: boolean;
}

/** Facet values of the named packs, computed once for all facets. */
const wordsOf = lastOf((packs: readonly Pack[]): readonly PackWords[] =>
  packs.flatMap(({ name, version, layer, isInvalid }) =>
    name === null ? [] : [{ name, title: packTitle({ name, version }), layer, isInvalid: isInvalid === true }],
  ),
);

/**
 * Pack facets of a kind: with version, by name, per layer below the add-ons, and invalid ones. `paths` are the packs'
 * field paths; `packsOf` returns the same list for the same model.
 */
export const packFacets = <Model>(
  paths: readonly string[],
  packsOf: (model: Model) => readonly Pack[] | null,
): readonly FacetSpec<Model>[] => {
  const fields = (...keys: readonly string[]): readonly string[] =>
    paths.flatMap((path) => keys.map((key) => `${path}.${key}`));
  const read = (model: Model): readonly PackWords[] | null => {
    const packs = packsOf(model);
    return packs === null ? null : wordsOf(packs);
  };
  const titles = (packs: readonly PackWords[] | null): readonly string[] | null =>
    packs?.map(({ title }) => title) ?? null;
  return [
    manyValues<Model>(
      {
        id: 'pack',
        rank: RANK.pack,
        fields: fields('name', 'version'),
        about: 'pack that is wanted, with its version',
      },
      (model) => titles(read(model)),
    ),
    manyValues<Model>(
      { id: 'pack-name', rank: RANK.pack, fields: fields('name'), about: 'pack that is wanted, in any version' },
      (model) => read(model)?.map(({ name }) => name) ?? null,
    ),
    ...FOUNDATION.map((layer) =>
      manyValues<Model>(
        {
          id: `layer:${layer}`,
          title: `${layer} layer`,
          rank: layer === 'os' || layer === 'kernel' ? RANK.os : RANK.pack,
          fields: fields('layer', 'name', 'version'),
          about: `pack of the ${layer} layer, with its version`,
        },
        (model) => titles(read(model)?.filter((pack) => pack.layer === layer) ?? null),
      ),
    ),
    manyValues<Model>(
      {
        id: 'invalid-pack',
        role: 'symptom',
        fields: fields('isInvalid', 'name', 'version'),
        about: 'pack whose tag was deleted from the registry',
      },
      (model) => titles(read(model)?.filter(({ isInvalid }) => isInvalid) ?? null),
    ),
  ];
};
