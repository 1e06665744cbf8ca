import type { World } from '../world/world.ts';
import { createChanges } from './changes.ts';
import { createChurn } from './churn.ts';
import type { Course } from './course.ts';
import { createIncident } from './incident.ts';

/** Activity of a world after its start. */
export interface LifeWish {
  /** Milliseconds from start to incident; null for none. */
  readonly incident: number | null;
  /** Changes per minute; 0 for none. */
  readonly churn: number;
}

/** A world that changes over time. */
export interface Life {
  readonly world: World;
  /**
   * Advances the world to a time in epoch milliseconds. The state depends only on the seed and the time since the
   * start: there is no timer, and an idle service does nothing.
   */
  advance(now: number): void;
}

/** Without activity the world is static, probes included. */
export const createLife = (seeded: World, { incident, churn }: LifeWish): Life => {
  if (incident === null && churn === 0) return { world: seeded, advance: () => undefined };
  const begin = () => {
    const changes = createChanges(seeded.fleet);
    const courses = [
      ...(incident === null ? [] : [createIncident(seeded, changes, seeded.start + incident)]),
      ...(churn === 0 ? [] : [createChurn(seeded, changes, churn)]),
    ];
    return { changes, courses };
  };
  let { changes, courses } = begin();
  let { now, version } = seeded;
  return {
    world: {
      ...seeded,
      get now() {
        return now;
      },
      get version() {
        return version;
      },
      get fleet() {
        return changes.fleet;
      },
      changeOf: (host) => changes.of(host),
    },
    advance: (time) => {
      const until = Math.max(seeded.start, time);
      // The clock was set back: replay from the start.
      if (until < now) {
        ({ changes, courses } = begin());
        version += 1;
      }
      now = until;
      for (let course = earliest(courses); course !== null && course.next() <= until; course = earliest(courses)) {
        course.step();
        version += 1;
      }
    },
  };
};

const earliest = (courses: readonly Course[]): Course | null =>
  courses.reduce<Course | null>((best, one) => (best === null || one.next() < best.next() ? one : best), null);
