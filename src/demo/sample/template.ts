import type { JsonObject } from '../../core/values/index.ts';
import { Dice, type Named, type PackFacts, sampleSecret, sampleUid, textKey } from './facts.ts';
import { sampleValues } from './values.ts';

/** Values that determine a form of a made-up cluster profile. */
export interface TemplateFacts extends Named {
  readonly cloudType: string;
  readonly type: string;
  /** Index in the profile's versions, from 1. */
  readonly version: number;
  readonly profileVersion: string;
  readonly packs: readonly PackFacts[];
}

/** Generates the text of a pack's values; may be memoised. */
export type ValuesOf = (pack: PackFacts) => string;

const SALT = { registry: 11, pack: 12, content: 13, template: 14, manifest: 15 };
const REGISTRIES = { native: 'Public Repo', helm: 'Bitnami Mirror', manifest: '' };

const registryUid = (type: PackFacts['type'], seed: number): string =>
  REGISTRIES[type] === '' ? '' : sampleUid(seed, textKey(REGISTRIES[type]), SALT.registry);

const minorTag = (version: string): string => version.replace(/\.[^.]*$/, '.x');

/** Identifying fields of a pack. */
const packIdentity = (pack: PackFacts, seed: number): JsonObject => ({
  name: pack.name,
  version: pack.version,
  tag: minorTag(pack.version),
  type: pack.type,
  layer: pack.layer,
  packUid: sampleUid(seed, textKey(`${pack.name}@${pack.version}`), SALT.pack),
  isInvalid: pack.invalid !== '',
});

const SCHEMA: readonly JsonObject[] = [
  {
    name: 'replicaCount',
    type: 'int',
    format: 'number',
    regex: '^[1-9]$',
    hints: ['one for each control plane node'],
    listOptions: [],
    readonly: false,
    required: true,
  },
  {
    name: 'logLevel',
    type: 'string',
    format: 'list',
    regex: '',
    hints: [],
    listOptions: ['debug', 'info', 'warn'],
    readonly: false,
    required: false,
  },
];

const PRESETS: readonly JsonObject[] = [
  {
    name: 'ha',
    displayName: 'High availability',
    group: 'topology',
    add: 'replicaCount: 3\n',
    remove: ['replicaCount'],
  },
  { name: 'single', displayName: 'Single node', group: 'topology', add: 'replicaCount: 1\n', remove: ['replicaCount'] },
];

/** A whole pack of a cluster profile. A few packs have params, with or without values. */
const samplePack = (
  pack: PackFacts,
  seed: number,
  valuesOf: ValuesOf = (one) => sampleValues(one, seed),
): JsonObject => {
  const dice = new Dice(seed, textKey(`${pack.name}@${pack.version}`), SALT.content);
  const params = dice.chance(0.1);
  const only = params && dice.chance(0.5);
  return {
    ...packIdentity(pack, seed),
    logo: `/v1/packs/${pack.name}/logo`,
    server: pack.type === 'helm' ? 'https://charts.example.com/stable' : '',
    registryUid: registryUid(pack.type, seed),
    digest: `sha256:${dice.hex(64)}`,
    inValidReason: pack.invalid,
    annotations: dice.chance(0.2)
      ? { 'git-repository': 'https://git.example.com/edge/values', 'git-token': sampleSecret(dice), system: 'false' }
      : null,
    params: params ? { logLevel: 'info', region: 'site', registryPassword: sampleSecret(dice) } : null,
    values: only ? '' : valuesOf(pack),
    manifests:
      pack.type === 'manifest'
        ? [{ kind: 'manifest', name: `${pack.name}-manifest`, uid: sampleUid(seed, textKey(pack.name), SALT.manifest) }]
        : [],
    presets: dice.chance(0.15) ? PRESETS : [],
    schema: dice.chance(0.25) ? SCHEMA : [],
  };
};

const template = (facts: TemplateFacts, seed: number, packs: readonly JsonObject[]): JsonObject => {
  const types = [...new Set(facts.packs.map(({ type }) => type))].filter((type) => REGISTRIES[type] !== '');
  const dice = new Dice(seed, textKey(facts.uid), SALT.template);
  return {
    name: facts.name,
    cloudType: facts.cloudType,
    type: facts.type,
    uid: facts.uid,
    version: facts.version,
    profileVersion: facts.profileVersion,
    relatedObject: { kind: 'clusterprofile', name: facts.name, uid: facts.uid },
    packServerRefs: types.map((type) => ({
      kind: 'packregistry',
      name: REGISTRIES[type],
      uid: registryUid(type, seed),
    })),
    packServerSecret: types.includes('helm') ? sampleSecret(dice) : '',
    packs,
  };
};

/** Creates a form of a cluster profile, with its packs and their content. */
export const sampleTemplate = (facts: TemplateFacts, seed: number, valuesOf?: ValuesOf): JsonObject =>
  template(
    facts,
    seed,
    facts.packs.map((pack) => samplePack(pack, seed, valuesOf)),
  );

/** Creates a profile as a part of an edge host: its packs have only identifying fields and no values. */
export const sampleHostTemplate = (facts: TemplateFacts, seed: number): JsonObject =>
  template(
    facts,
    seed,
    facts.packs.map((pack) => packIdentity(pack, seed)),
  );
