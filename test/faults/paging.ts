import { isObject, type Json, type JsonObject } from '../../src/core/values/index.ts';
import { PARAMETER } from '../../src/demo/parameters.ts';
import { type Faults, type Page, sentJson } from './fault.ts';

/** Prefix of tokens with every character that must be encoded somewhere. */
const ODD_PREFIX = 'a+b/c=d?e&f#g%20h i"j\'k\\l<ü漢😀>;,:@';

const withMeta = ({ items, listmeta }: Page, change: JsonObject): JsonObject => ({
  items,
  listmeta: { ...listmeta, ...change },
});

const countOf = ({ listmeta }: Page): number => Number(listmeta['count'] ?? 0);

const tokenOf = ({ listmeta }: Page): string => String(listmeta['continue'] ?? '');

/** Gives an item or a stub another uid. */
const renamed = (item: Json): Json => {
  if (!isObject(item)) return item;
  const { uid, metadata } = item;
  return {
    ...item,
    ...(uid !== undefined && { uid: `other-${String(uid)}` }),
    ...(metadata !== undefined && { metadata: renamed(metadata) }),
  };
};

/** Paging that deviates from the document. */
export const PAGING_FAULTS: Faults = {
  'token-loop': {
    about: 'every page returns the token of its own request',
    page: (page, query) => withMeta(page, { continue: query.get(PARAMETER.continue) ?? tokenOf(page) }),
  },
  'token-expired': {
    about: 'no token is valid',
    answer: (query, ref) =>
      query.has(PARAMETER.continue)
        ? sentJson(422, { code: 'InvalidContinueToken', message: 'the continue token has expired', details: '', ref })
        : null,
  },
  'token-odd': {
    about: 'tokens with characters that need encoding',
    ask: (query) => {
      const token = query.get(PARAMETER.continue);
      if (token?.startsWith(ODD_PREFIX)) query.set(PARAMETER.continue, token.slice(ODD_PREFIX.length));
    },
    page: (page) => withMeta(page, { continue: tokenOf(page) === '' ? '' : `${ODD_PREFIX}${tokenOf(page)}` }),
  },
  'empty-page': { about: 'pages without items, with a token', page: (page) => ({ ...withMeta(page, {}), items: [] }) },
  'ignore-limit': {
    about: 'the same first 50, whatever limit, offset and token say',
    ask: (query) => {
      for (const name of [PARAMETER.limit, PARAMETER.offset, PARAMETER.continue]) query.delete(name);
    },
  },
  'short-page': { about: 'pages of 7, whatever was requested', ask: (query) => query.set(PARAMETER.limit, '7') },
  duplicates: {
    about: 'the first three items of a page twice',
    page: ({ items, listmeta }) => ({ items: [...items, ...items.slice(0, 3)], listmeta }),
  },
  'lost-rows': {
    about: 'every page without its last two items',
    page: ({ items, listmeta }) => ({ items: items.slice(0, -2), listmeta }),
  },
  'other-uids': {
    about: 'uids that no other answer has',
    page: ({ items, listmeta }) => ({ items: items.map(renamed), listmeta }),
  },
  'count-more': {
    about: 'a count that is ten too high',
    page: (page) => withMeta(page, { count: countOf(page) + 10 }),
  },
  'count-less': {
    about: 'a count of one',
    page: (page) => withMeta(page, { count: 1 }),
  },
  'count-text': { about: 'a count that is not a number', page: (page) => withMeta(page, { count: 'many' }) },
  'count-moves': {
    about: 'a different count on every page',
    page: (page) => withMeta(page, { count: countOf(page) + Number(page.listmeta['offset'] ?? 0) }),
  },
  'no-meta': { about: 'no list meta', page: ({ items }) => ({ items }) },
  'null-items': {
    about: 'null instead of the items',
    page: (page) => ({ ...withMeta(page, {}), items: null as Json }),
  },
};
