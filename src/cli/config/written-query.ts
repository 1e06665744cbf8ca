import { isObject } from '../../core/values/index.ts';
import { UsageError } from '../usage-error.ts';
import { objectShape, optional, plainText, recordShape, type Shape, transform } from './shape.ts';

/** A named query of the config file, unparsed; see `named-queries.ts`. */
export interface WrittenQuery {
  readonly name: string;
  /** Place in the config file, for errors. */
  readonly place: string;
  readonly tab: string;
  readonly filter: string;
  readonly order: string;
  readonly about: string;
}

const EXAMPLE = 'write "queries": {"NAME": {"tab": "hosts", "filter": "state=ready", "order": "-cpu"}}';

const textOrNone = optional(plainText, '');
const parts = objectShape(
  { tab: textOrNone, filter: textOrNone, order: textOrNone, about: textOrNone },
  { example: EXAMPLE },
);

/** Shape of a named query: a filter of edge hosts, or an object. */
const query: Shape<Omit<WrittenQuery, 'name'>> = {
  schema: { anyOf: [{ type: 'string' }, parts.schema] },
  parseJson: (value, given) => {
    const written = typeof value === 'string' ? { filter: value } : value;
    if (!isObject(written)) throw new UsageError(`${given.place} is neither a filter nor an object`, EXAMPLE);
    return { place: given.place, ...parts.parseJson(written, given) };
  },
};

/** Shape of the setting with all named queries (filters with a name and an order). */
export const QUERIES = transform(
  recordShape(query, EXAMPLE, (key, { place }) => {
    const name = key.trim();
    if (/^\S{1,40}$/.test(name)) return name;
    throw new UsageError(`${place}.${name}: not a name of a query`, 'use one word');
  }),
  (queries): readonly WrittenQuery[] => queries.map(([name, written]) => ({ name, ...written })),
);
