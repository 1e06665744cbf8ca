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
import { sampleAddress } from './sample-network.ts';

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
  const { trouble } = facts;
  const layer = packs.findIndex(({ pack }) => pack.layer === trouble?.layer);
  const troubled = layer < 0 ? packs.length - 1 : layer;
  const begun = facts.created + 20 * MINUTE;
  return packs.map(({ pack, profileUid }, position) => {
    const ill = position === troubled ? trouble : null;
    const start = begun + position * 3 * MINUTE;
    const end = start + dice.between(20, 900) * 1000;
    return {
      name: pack.name,
      type: pack.type,
      version: pack.version,
      profileUid,
      startTime: isoTime(start),
      endTime: ill?.status === 'Unknown' ? UNSET_TIME : isoTime(end),
      condition: sampleCondition({
        status: ill?.status ?? 'True',
        reason: ill?.reason ?? 'Deployed',
        message: ill?.message ?? '',
        probed: Math.max(end, facts.now - dice.below(HOUR / 6)),
        since: ill?.since ?? end,
      }),
      manifests: pack.type === 'manifest' ? [manifest(pack, facts, end)] : [],
      services: pack.layer === 'addon' ? services(pack, facts) : [],
    };
  });
};

const manifest = (pack: PackFacts, facts: HostFacts, since: number): JsonObject => ({
  name: `${pack.name}-manifest`,
  uid: sampleUid(facts.seed, textKey(pack.name), SALT.manifest),
  condition: sampleCondition({ status: 'True', reason: 'Applied', message: '', probed: facts.now, since }),
});

const services = (pack: PackFacts, facts: HostFacts): JsonObject[] =>
  pack.type === 'helm'
    ? [{ name: pack.name, host: sampleAddress(facts.index), ports: [{ port: 443, protocol: 'TCP' }] }]
    : [];
