import { type JsonObject, MINUTE } from '../../core/values/index.ts';
import {
  Dice,
  isoTime,
  type ProjectBasics,
  sampleLogo,
  sampleProjectMetadata,
  sampleProjectStatus,
  sampleSecret,
} from './facts.ts';

interface ProjectFacts extends ProjectBasics {
  readonly seed: number;
  /** `failing` gives the project a channel whose last delivery failed. */
  readonly alerts: 'none' | 'delivered' | 'failing';
}

const SALT = 51;
const TEAM_ROLES = ['Project Admin', 'Cluster Admin', 'Edge Operator', 'Project Viewer'] as const;

export const sampleProject = (facts: ProjectFacts): JsonObject => {
  const dice = new Dice(facts.seed, facts.index, SALT);
  return {
    metadata: sampleProjectMetadata(facts),
    spec: {
      logoUrl: sampleLogo(facts),
      teams: facts.teams.map(({ uid }) => ({ teamId: uid, roles: roles(dice) })),
      users: facts.users.map(({ uid }) => ({ userId: uid, roles: roles(dice) })),
      alerts: facts.alerts === 'none' ? [] : alerts(facts, dice),
    },
    status: sampleProjectStatus(facts),
  };
};

const roles = (dice: Dice): string[] => {
  const first = dice.below(TEAM_ROLES.length);
  return TEAM_ROLES.slice(first, first + dice.between(1, 2));
};

const alerts = (facts: ProjectFacts, dice: Dice): JsonObject[] => [
  {
    component: 'clusterHealth',
    channels: [
      channel(facts, dice, 'email', true),
      channel(facts, dice, 'http', facts.alerts !== 'failing'),
      ...(dice.chance(0.4) ? [channel(facts, dice, 'app', true)] : []),
    ],
  },
  ...(dice.chance(0.3) ? [{ component: 'edgeHostHealth', channels: [channel(facts, dice, 'email', true)] }] : []),
];

/** An alert channel. A webhook has secrets in URL, headers and body. */
const channel = (facts: ProjectFacts, dice: Dice, type: 'email' | 'app' | 'http', delivered: boolean): JsonObject => ({
  uid: dice.hex(24),
  type,
  alertAllUsers: type === 'app',
  createdBy: facts.users[0]?.uid ?? '',
  identifiers: type === 'email' ? [`oncall+${facts.index}@example.com`, 'noc@example.com'] : [],
  isActive: !facts.disabled,
  http:
    type === 'http'
      ? {
          body: `{"text":"{{ .message }}","api_key":"${sampleSecret(dice)}"}`,
          method: 'POST',
          url: `https://edge:${sampleSecret(dice)}@hooks.example.com/services/edge?token=${sampleSecret(dice)}`,
          headers: { Authorization: `Bearer ${sampleSecret(dice)}`, 'Content-Type': 'application/json' },
        }
      : null,
  status: {
    isSucceeded: delivered,
    message: delivered
      ? ''
      : dice.pick(['502 Bad Gateway', 'dial tcp: lookup hooks.example.com: no such host', '401 Unauthorized']),
    time: isoTime(facts.now - dice.between(1, 3000) * MINUTE),
  },
});
