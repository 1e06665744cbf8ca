import { MINUTE } from '../../core/values/index.ts';
import { Dice } from '../../resources/shared/sample.ts';
import type { World } from '../world/world.ts';
import type { Changes } from './changes.ts';
import { CHURN, LABEL } from './churn-sorts.ts';
import type { Course } from './course.ts';

const SALT = 211;
/** Number of hosts tried for a change before the fallback. */
const TRIES = 12;

const TOTAL = CHURN.reduce((sum, { weight }) => sum + weight, 0);

/** Seeded changes, `perMinute` of them at regular intervals; their order depends on the seed alone. */
export const createChurn = (world: World, changes: Changes, perMinute: number): Course => {
  let done = 0;
  const next = (): number => world.start + Math.round(((done + 1) * MINUTE) / perMinute);
  return {
    next,
    step: () => {
      happen(world, changes, next(), new Dice(world.seed, done, SALT));
      done += 1;
    },
  };
};

/** One change: a type by weight, on the first tried host that can have it. */
const happen = (world: World, changes: Changes, time: number, dice: Dice): void => {
  let weight = dice.next() * TOTAL;
  const chosen = CHURN.find((sort) => {
    weight -= sort.weight;
    return weight < 0;
  });
  for (const sort of [chosen ?? LABEL, LABEL]) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const host = changes.present[dice.below(changes.present.length)];
      if (host !== undefined && sort.change({ world, changes, host, time, dice })) return;
    }
  }
};
