import type { JsonObject } from '../../core/values/index.ts';
import { HOUR, MINUTE } from '../../core/values/index.ts';
import {
  Dice,
  isoTime,
  type Named,
  type PackFacts,
  sampleCondition,
  sampleSecret,
  sampleUid,
  textKey,
  UNSET_TIME,
} from '../shared/sample.ts';
import type { HostFacts } from './sample-facts.ts';
import { leaseShift, sampleAddress } from './sample-network.ts';

const SALT = { status: 35, manifest: 36 };

/** The status of an edge host (document 2.3, status). */
export const sampleHostStatus = (facts: HostFacts): JsonObject => {
  const dice = new Dice(facts.seed, facts.index, SALT.status);
  return {
    state: facts.state,
    health:
      facts.health === null
        ? null
        : { agentVersion: facts.agentVersion, message: facts.health.message, state: facts.health.state },
    inUseClusters: facts.clusters.map(({ name, uid }: Named) => ({ name, uid })),
    profileStatus: { hasUserMacros: facts.templates.some(({ packs }) => packs.some(({ macros }) => macros)) },
    serviceAuthToken: facts.state === 'unpaired' ? '' : sampleSecret(dice),
    packs: facts.state === 'in-use' ? usedPacks(facts, dice) : null,
  };
};

const usedPacks = (facts: HostFacts, dice: Dice): JsonObject[] => {
  const packs = facts.templates.flatMap((template) =>
    template.packs.map((pack) => ({ pack, profileUid: template.uid })),
  );
  const { trouble, drift } = facts;
  const layer = packs.findIndex(({ pack }) =>
    trouble?.pack === undefined ? pack.layer === trouble?.layer : pack.name === trouble.pack,
  );
  const troubled = layer < 0 ? packs.length - 1 : layer;
  const begun = facts.deployed ?? facts.created + 20 * MINUTE;
  const reported = packs.map(({ pack, profileUid }, position) => {
    const ill = position === troubled ? trouble : null;
    const start = begun + position * 3 * MINUTE;
    const end = start + dice.between(20, 900) * 1000;
    return {
      name: pack.name,
      type: pack.type,
      version: drift?.type === 'version' && drift.pack === pack.name ? drift.version : pack.version,
      profileUid,
      startTime: isoTime(start),
      endTime: ill?.status === 'Unknown' ? UNSET_TIME : isoTime(end),
      condition: sampleCondition({
        status: ill?.status ?? 'True',
        reason: ill?.reason ?? 'Deployed',
        message: ill?.message ?? '',
        probed: Math.max(end, facts.probed - dice.below(HOUR / 6)),
        since: ill?.since ?? end,
      }),
      manifests: pack.type === 'manifest' ? [manifest(pack, facts, end)] : [],
      services: pack.layer === 'addon' ? services(pack, facts) : [],
    };
  });
  if (drift?.type === 'missing') return reported.filter(({ name }) => name !== drift.pack);
  return drift?.type === 'unwanted' ? [...reported, leftBehind(drift.pack, facts)] : reported;
};

/** A pack that its profile no longer has. */
const leftBehind = (pack: PackFacts, facts: HostFacts): JsonObject => {
  const since = facts.created + 50 * MINUTE;
  return {
    name: pack.name,
    type: pack.type,
    version: pack.version,
    profileUid: facts.templates[0]?.uid ?? '',
    startTime: isoTime(since - 2 * MINUTE),
    endTime: isoTime(since),
    condition: sampleCondition({ status: 'True', reason: 'Deployed', message: '', probed: facts.probed, since }),
    manifests: [],
    services: [],
  };
};

const manifest = (pack: PackFacts, facts: HostFacts, deployed: number): JsonObject => {
  const failed = facts.drift?.type === 'manifest' && facts.drift.pack === pack.name ? facts.drift : null;
  return {
    name: `${pack.name}-manifest`,
    uid: sampleUid(facts.seed, textKey(pack.name), SALT.manifest),
    condition: sampleCondition({
      status: failed === null ? 'True' : 'False',
      reason: failed === null ? 'Applied' : 'ApplyFailed',
      message: failed === null ? '' : 'admission webhook "validate.kyverno.svc" denied the request',
      probed: facts.probed,
      since: failed?.since ?? deployed,
    }),
  };
};

const services = (pack: PackFacts, facts: HostFacts): JsonObject[] =>
  pack.type === 'helm'
    ? [
        {
          name: pack.name,
          host: sampleAddress(facts.index, leaseShift(facts)),
          ports: [{ port: 443, protocol: 'TCP' }],
        },
      ]
    : [];
