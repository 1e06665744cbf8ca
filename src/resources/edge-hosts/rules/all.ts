import type { ItemRuleSpec, RuleSpec } from '../../../core/facet/index.ts';
import { ruleOfPart } from '../../shared/rule.ts';
import type { EdgeHost } from '../model.ts';
import { DIFFERENCE_RULES } from './differences.ts';
import { FLEET_RULES } from './fleet.ts';
import { HARDWARE_RULES } from './hardware.ts';
import { NETWORK_RULES } from './network.ts';
import { PACK_RULES } from './packs.ts';
import { PROFILE_RULES } from './profiles.ts';
import { STATUS_RULES } from './status.ts';

/** Rules decided per host, whose findings begin the overview. */
export const HOST_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  ...STATUS_RULES,
  ...PACK_RULES,
  ...DIFFERENCE_RULES,
  ...HARDWARE_RULES.map((rule) => ruleOfPart<EdgeHost, EdgeHost['device']>(rule, ({ device }) => device)),
  ...PROFILE_RULES,
  ...NETWORK_RULES,
];

/** All rules of edge hosts (triage, 8.1). */
export const RULES: readonly RuleSpec<EdgeHost>[] = [...HOST_RULES, ...FLEET_RULES];
