import type { InitialQuery, ListAbility } from '../../core/query/index.ts';
import type { Note } from '../../core/values/index.ts';

/** Notes on the parts of a query that a list has no parameter for; they are not sent. */
export const unasked = (query: InitialQuery, ability: ListAbility): Note[] => {
  const wished: ['cloudType' | 'order' | 'fields' | 'period', boolean, string][] = [
    ['cloudType', query.cloudType !== null, 'cloud type'],
    ['order', query.order.length > 0, 'order'],
    ['fields', query.fields.length > 0, 'field selection'],
    ['period', query.period !== null, 'metric period'],
  ];
  return wished
    .filter(([name, given]) => given && !ability[name])
    .map(([, , word]) => ({ path: '', message: `the service takes no ${word} for this list; not sent` }));
};
