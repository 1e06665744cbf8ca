import type { DrillIn } from '../../core/facet/index.ts';
import type { ContrastAnswer } from '../../store/triage/contrast.ts';
import { uidsIn } from '../../store/triage/facets.ts';
import type { TicketRows } from '../../store/triage/ticket.ts';
import type { Finding } from '../../triage/contrast/finding.ts';
import { rowsMatching } from '../../triage/rows/sets.ts';
import { termsText } from '../../triage/values/term-texts.ts';

/** The rows of a set that share something; `adjective` says which rows the set has: `unhealthy`. */
export const sharingRows = ({ data, sets, now }: ContrastAnswer, { terms }: Finding, adjective: string): TicketRows => {
  const { table, resource } = data;
  const text = termsText(terms, (id) => table.facet(id)?.facet, now);
  const rows = rowsMatching(table, sets.set, terms, now);
  const drill: DrillIn =
    sets.scope == null
      ? { type: 'uids', name: text, uids: uidsIn(data)(rows) }
      : { type: 'terms', terms: [...terms, ...sets.scope] };
  return {
    what: text,
    rows,
    of: sets.set.length,
    many: adjective === '' ? resource.short.many : `${adjective} ${resource.short.many}`,
    drill,
    since: null,
    shared: { text, terms },
    command: 'why',
  };
};
