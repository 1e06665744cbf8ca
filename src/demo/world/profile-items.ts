import type { JsonObject } from '../../core/values/index.ts';
import { DAY } from '../../core/values/index.ts';
import { type ProfileUser, sampleProfile } from '../../resources/cluster-profiles/sample.ts';
import type { PackFacts } from '../../resources/shared/sample.ts';
import { sampleValues } from '../../resources/shared/sample-values.ts';
import { clusterProfiles } from './clusters.ts';
import type { ProfileSeat } from './profiles.ts';
import { perVersion, type World } from './world.ts';

/** Creates the cluster profiles of a world as items of the service; without `values` texts and clusters are empty. */
export const createProfileItems = (
  world: World,
  { values = true }: { readonly values?: boolean } = {},
): ((seat: ProfileSeat) => JsonObject) => {
  const texts = new Map<string, string>();
  const valuesOf = (pack: PackFacts): string => {
    if (!values) return '';
    const key = `${pack.name}@${pack.version}#${pack.revision}`;
    const text = texts.get(key) ?? sampleValues(pack, world.seed);
    texts.set(key, text);
    return text;
  };
  const users = perVersion(world, () => usersOf(world));
  return (seat) => {
    return sampleProfile(
      {
        seed: world.seed,
        name: seat.name,
        uid: seat.uid,
        tenantUid: world.tenantUid,
        created: profileCreated(world, seat),
        modified: profileModified(world, seat),
        scope: seat.family.scope,
        projectUid: seat.project?.uid ?? null,
        version: seat.version,
        versions: world.profiles.seats.filter(({ family }) => family === seat.family),
        draft: world.profiles.draft(seat),
        published: world.profiles.published(seat),
        users: values ? (users().get(seat) ?? []) : [],
      },
      valuesOf,
    );
  };
};

const profileCreated = (world: World, seat: ProfileSeat): number => world.start - Math.round(seat.createdDays * DAY);

const profileModified = (world: World, seat: ProfileSeat): number => world.start - Math.round(seat.modifiedDays * DAY);

const usersOf = (world: World): ReadonlyMap<ProfileSeat, readonly ProfileUser[]> => {
  const users = new Map<ProfileSeat, ProfileUser[]>();
  const clusters = world.projects.flatMap((project) => world.fleet.clustersOf(project));
  for (const cluster of clusters) {
    const user = { name: cluster.name, uid: cluster.uid, projectUid: cluster.project.uid };
    for (const seat of clusterProfiles(world.seed, cluster, world.profiles)) {
      const known = users.get(seat);
      if (known === undefined) users.set(seat, [user]);
      else known.push(user);
    }
  }
  return users;
};
