import type { ItemRuleSpec } from '../../core/facet/index.ts';
import { NEVER } from '../../core/values/index.ts';
import { ageText } from './cells.ts';
import type { Metadata } from './metadata.ts';
import { found } from './rule.ts';

const PATH = 'metadata.deletionTimestamp';

/** A pending deletion; unknown without any time in the metadata (document 2.2). */
export const deletingRule = (many: string): ItemRuleSpec<{ readonly metadata: Metadata }> => ({
  id: 'deleting',
  severity: 'warn',
  about: 'State',
  title: `${many} marked for deletion`,
  remedy: 'a deletion that stays for hours is stuck: look for what still uses it',
  fields: [PATH],
  holds: ({ metadata: { created, modified, deleted } }, now) => {
    if (deleted === null && created === null && modified === null) return null;
    if (deleted === null || deleted === NEVER) return [];
    return [found(`marked for deletion ${ageText(deleted, now)}`, PATH, 'deleting', deleted)];
  },
});
