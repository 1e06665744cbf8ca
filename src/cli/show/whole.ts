import { type Client, ProblemError, type WholeItem } from '../../core/client/index.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import type { PagesOptions } from '../print/pages.ts';
import { findItem } from './find.ts';

/**
 * The list query for searching an item: where the service gives single items, only with the fields of names, uids and
 * words (a page of cluster profiles with all pack values is hundreds of times larger).
 */
export const searchQuery = (query: InitialQuery, client: Client, { id, fields }: Resource): InitialQuery => {
  const ability = client.ability(id, query.dialect);
  return { ...query, fields: ability.fields && ability.details ? fields : [] };
};

/**
 * The whole form of a found item: by uid, or, where the service gives no single items, from the list of whole ones.
 * Null when it no longer exists. Without any whole form, the item as found, with a note.
 * @throws ProblemError
 */
export const wholeOf = async (
  found: Item,
  query: InitialQuery,
  client: Client,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<WholeItem | null> => {
  const { kind, dialect, scope } = query;
  const { lacks, details } = client.ability(kind, dialect);
  const curtailed = lacks.length > 0;
  if (query.fields.length === 0 && !(curtailed && details)) return withNote(found, curtailed);
  try {
    return await client.get({ kind, dialect, scope, uid: found.uid }, options);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.kind !== 'gone') throw error;
    if (curtailed) return withNote(found, true);
    const { found: whole, ending } = await findItem(client, { ...query, fields: [] }, found.uid, options);
    if (whole[0] === undefined && ending.kind === 'failed') throw new ProblemError(ending.problem);
    return whole[0] === undefined ? null : { item: whole[0], notes: [] };
  }
};

const NO_SINGLE_ITEMS =
  'The service cannot return single items; fields missing from its list are not sent by this service';

const withNote = (item: Item, curtailed: boolean): WholeItem => ({
  item,
  notes: curtailed ? [{ path: '', message: NO_SINGLE_ITEMS }] : [],
});
