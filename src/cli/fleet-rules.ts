import { fleetRulesAsked } from '../query/filter/language/index.ts';
import type { ViewSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/**
 * Refuses a filter by a rule that compares all items, for a command that looks at single items.
 * @throws UsageError with the rule
 */
export const refuseFleetRules = ({ filter, resource }: ViewSettings, command: string): void => {
  const [rule] = filter === null ? [] : fleetRulesAsked(filter, resource.rules);
  if (rule === undefined) return;
  throw new UsageError(
    `--filter: rule ${rule.id} compares all ${resource.many}, ${command} looks at one change at a time`,
    `filter by what it compares, or write edgescope ${resource.id} --filter=rule=${rule.id}`,
  );
};
