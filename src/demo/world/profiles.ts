import { Dice, type Named, sampleUid, share, textKey } from '../sample/facts.ts';
import type { TemplateFacts } from '../sample/template.ts';
import { cataloguePack } from './catalogue.ts';
import { CORE_FAMILIES, type CoreFamily, type Family, madeUpFamily } from './families.ts';
import type { ProjectStub } from './projects.ts';

/** A version of a cluster profile, which is an item of its own, before its JSON is made. */
export interface ProfileStub extends Named {
  readonly index: number;
  readonly family: Family;
  /** Index in the family's versions, from 0. */
  readonly position: number;
  readonly version: string;
  /** Project that owns the profile; null unless the profile has project scope. */
  readonly project: ProjectStub | null;
  readonly form: 'published' | 'both' | 'draft';
  /** Days before the start. */
  readonly createdDays: number;
  readonly modifiedDays: number;
}

/** The cluster profiles of a world, and ways to find them. */
export interface Profiles {
  readonly stubs: readonly ProfileStub[];
  /** Versions of a family, oldest first. */
  readonly byFamily: ReadonlyMap<string, readonly ProfileStub[]>;
  core(family: CoreFamily): readonly ProfileStub[];
  published(stub: ProfileStub): TemplateFacts | null;
  draft(stub: ProfileStub): TemplateFacts | null;
}

const SALT = { uid: 141, ages: 142, behind: 143, lag: 144 };

/** Number of profiles for a fleet: 146 at the default size. */
export const profileCount = (hosts: number): number => Math.max(40, Math.round(146 * (hosts / 1213) ** 0.15));

/** Creates the cluster profiles of a world: the core profiles, and generated profiles up to the count. */
export const createProfiles = (seed: number, count: number, projects: readonly ProjectStub[]): Profiles => {
  const stubs: ProfileStub[] = [];
  for (const [name, family] of Object.entries(CORE_FAMILIES))
    stubs.push(...versions(seed, { name, ...family }, stubs.length, null));
  for (let index = 0; stubs.length < count; index += 1) {
    const family = madeUpFamily(seed, index);
    const owner = family.scope === 'project' ? (projects[(index * 7) % projects.length] ?? null) : null;
    stubs.push(...versions(seed, family, stubs.length, owner).slice(0, count - stubs.length));
  }
  const byFamily = new Map(stubs.map(({ name }) => [name, stubs.filter((stub) => stub.name === name)]));
  const forms = new Map<ProfileStub, TemplateFacts | null>();
  return {
    stubs,
    byFamily,
    core: (family) => byFamily.get(family) ?? [],
    published: (stub) => {
      // A memo, because thousands of hosts have the same form.
      const known = forms.get(stub) ?? (stub.form === 'draft' ? null : template(seed, stub, 'published'));
      forms.set(stub, known);
      return known;
    },
    draft: (stub) => (stub.form === 'published' ? null : template(seed, stub, 'draft')),
  };
};

const versions = (seed: number, family: Family, first: number, project: ProjectStub | null): ProfileStub[] =>
  family.versions.map((version, position) => {
    const index = first + position;
    const age = family.versions.length - position;
    const dice = new Dice(seed, index, SALT.ages);
    const createdDays = age * 75 + dice.next() * 40;
    return {
      index,
      name: family.name,
      uid: sampleUid(seed, index, SALT.uid),
      family,
      position,
      version,
      project,
      form: age === 1 ? family.newest : 'published',
      createdDays,
      modifiedDays: createdDays * dice.next() * 0.6,
    };
  });

const nextMinor = (version: string): string => {
  const [major, minor] = version.split('.').map(Number);
  return `${major ?? 1}.${(minor ?? 0) + 1}.0`;
};

/**
 * Creates a form of a profile. Published packs are some versions behind the newest; a draft upgrades packs, and changes the
 * values of some packs.
 */
const template = (seed: number, stub: ProfileStub, form: 'published' | 'draft'): TemplateFacts => {
  const ahead = form === 'draft' && stub.form === 'both';
  const older = stub.family.versions.length - 1 - stub.position;
  return {
    name: stub.name,
    uid: stub.uid,
    cloudType: stub.family.cloudType,
    type: stub.family.type,
    version: stub.position + (ahead ? 2 : 1),
    profileVersion: ahead ? nextMinor(stub.version) : stub.version,
    packs: stub.family.packs.map((name, position) => {
      const lag = share(seed, textKey(`${stub.name}/${name}`), SALT.lag) < 0.5 ? 1 : 0;
      return cataloguePack(name, ahead ? older : older + lag, ahead && position % 2 === 0 ? 1 : 0);
    }),
  };
};
