import { DAY, HOUR, type JsonObject } from '../../core/values/index.ts';

/** Name and uid of a made-up thing, by which other things refer to it. */
export interface Named {
  readonly name: string;
  readonly uid: string;
}

/** The text that the service sends for an unset time. */
export const UNSET_TIME = '0001-01-01T00:00:00.000Z';
const UNSET = Date.parse(UNSET_TIME);

/** Formats epoch milliseconds as the service does. */
export const isoTime = (time: number): string => new Date(time).toISOString();

const scramble = (value: number): number => {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
};

/** 32-bit hash that made-up values are derived from: of the seed of the world, the number of a thing (`key`), and a constant per property (`salt`). */
export const hash = (seed: number, key: number, salt: number): number =>
  scramble(scramble(scramble(seed + 0x9e3779b9) ^ key) + Math.imul(salt, 0x9e3779b1));

/** Like `hash`, as a number in [0, 1). */
export const share = (seed: number, key: number, salt: number): number => hash(seed, key, salt) / 2 ** 32;

/** Hashes a text to a `key` for `hash`. */
export const textKey = (text: string): number => {
  let key = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) key = Math.imul(key ^ text.charCodeAt(index), 0x01000193);
  return key >>> 0;
};

/** A sequence of random numbers that is the same for the same seed, key and salt (`hash`). */
export class Dice {
  readonly #origin: number;
  #state: number;

  constructor(seed: number, key: number, salt = 0) {
    this.#origin = hash(seed, key, salt);
    this.#state = this.#origin;
  }

  /** Dice of their own for a part, independent of earlier draws: another draw in one part does not change other parts. */
  fork(part: string): Dice {
    return new Dice(this.#origin, textKey(part));
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const first = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first;
    return ((second ^ (second >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number in [0, `limit`). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True with probability `part`. */
  chance(part: number): boolean {
    return this.next() < part;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** Lower-case hexadecimal digits. */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits)
      text += Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, digits);
  }
}

/** Creates a uid in the format of the service, 24 hexadecimal digits, from the arguments of `hash`. */
export const sampleUid = (seed: number, key: number, salt: number): string =>
  [0, 1, 2]
    .map((part) =>
      hash(seed, key, salt * 4 + part + 1)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');

/** Creates a fake secret. Leaks can be found by searching for its prefix. */
export const sampleSecret = (dice: Dice): string => `demo-secret-${dice.hex(16)}`;

interface MetadataFacts extends Named {
  /** Epoch milliseconds, like all times of sample facts. */
  readonly created: number;
  readonly modified: number;
  /** Time of deletion; null or absent for an item that is not being deleted. */
  readonly deleted?: number | null;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly annotations: Readonly<Record<string, string>> | null;
}

export const sampleMetadata = (facts: MetadataFacts): JsonObject => ({
  annotations: facts.annotations,
  creationTimestamp: isoTime(facts.created),
  deletionTimestamp: isoTime(facts.deleted ?? UNSET),
  labels: facts.labels,
  lastModifiedTimestamp: isoTime(facts.modified),
  name: facts.name,
  uid: facts.uid,
});

interface ConditionFacts {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly probed: number;
  readonly since: number;
}

export const sampleCondition = (facts: ConditionFacts): JsonObject => ({
  type: 'Ready',
  status: facts.status,
  reason: facts.reason,
  message: facts.message,
  lastProbeTime: isoTime(facts.probed),
  lastTransitionTime: isoTime(facts.since),
});

type SampleLayer = 'kernel' | 'os' | 'k8s' | 'cni' | 'csi' | 'addon';

/** Values that determine a made-up pack. */
export interface PackFacts {
  readonly name: string;
  readonly version: string;
  readonly layer: SampleLayer;
  readonly type: 'native' | 'helm' | 'manifest';
  /** Approximate size of the values text. */
  readonly bytes: number;
  /** Number of changes that drafts made to the values. */
  readonly revision: number;
  /** True if the values refer to user-defined macros. */
  readonly macros: boolean;
  /** Reason why the pack is invalid; empty for a valid pack. */
  readonly invalid: string;
}

/** Values that determine a made-up project and its summary. Times are epoch milliseconds. */
export interface ProjectBasics extends Named {
  readonly index: number;
  readonly now: number;
  readonly created: number;
  readonly teams: readonly Named[];
  readonly users: readonly Named[];
  readonly disabled: boolean;
  /** State of the clean-up, which is a part of deletion. */
  readonly cleanUp: 'none' | 'running' | 'failed';
}

export const sampleProjectMetadata = (facts: ProjectBasics): JsonObject =>
  sampleMetadata({
    name: facts.name,
    uid: facts.uid,
    created: facts.created,
    modified: Math.max(facts.created, facts.now - (facts.index % 60) * DAY - 3 * HOUR),
    deleted: facts.cleanUp === 'none' ? null : facts.now - 3 * HOUR,
    annotations: { description: `Edge sites of ${facts.name}` },
    labels: facts.index % 4 === 0 ? { tier: 'gold' } : null,
  });

/** Path of the logo of a project; empty for a third of the projects. */
export const sampleLogo = (facts: ProjectBasics): string =>
  facts.index % 3 === 0 ? '' : `/v1/assets/logos/${facts.uid}.png`;

const CLEAN_UPS: Readonly<Record<ProjectBasics['cleanUp'], JsonObject>> = {
  none: { cleanedResources: [], msg: '', state: '' },
  running: {
    cleanedResources: ['clusterprofiles', 'appliances'],
    msg: 'waiting for 2 clusters to be deleted',
    state: 'InProgress',
  },
  failed: {
    cleanedResources: ['clusterprofiles'],
    msg: 'registry credentials: the secret is still referenced',
    state: 'Failed',
  },
};

export const sampleProjectStatus = (facts: ProjectBasics): JsonObject => ({
  isDisabled: facts.disabled,
  cleanUpStatus: CLEAN_UPS[facts.cleanUp],
});

/** Reduces a pack to the form that a search sends, without content. */
export const samplePackSummary = ({ name, version, layer, type, tag, packUid }: JsonObject): JsonObject => ({
  addonType: '',
  annotations: null,
  displayName: name ?? '',
  layer: layer ?? '',
  name: name ?? '',
  packUid: packUid ?? '',
  tag: tag ?? '',
  type: type ?? '',
  version: version ?? '',
});
