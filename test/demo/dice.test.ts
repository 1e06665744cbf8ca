import { afterEach, expect, it, vi } from 'vitest';
import type { Json } from '../../src/core/values/index.ts';
import { hostItem } from '../../src/demo/world/hosts.ts';
import { createWorld, type World } from '../../src/demo/world/world.ts';
import { Dice } from '../../src/resources/shared/sample.ts';

const HOSTS = 48;
const newWorld = (): World => createWorld(1, HOSTS, Date.UTC(2026, 2, 1));

afterEach(() => {
  vi.restoreAllMocks();
});

/** Draws once more at the beginning of a part while `isOn`; gives the parts that there are. */
const drawMore = (part: string | null, isOn: () => boolean): ReadonlySet<string> => {
  const parts = new Set<string>();
  const { fork } = Dice.prototype;
  vi.spyOn(Dice.prototype, 'fork').mockImplementation(function (this: Dice, name) {
    parts.add(name);
    const dice = fork.call(this, name);
    if (name === part && isOn()) dice.next();
    return dice;
  });
  return parts;
};

/** Every value of an item with its path. */
const leavesOf = (json: Json, path = ''): readonly (readonly [path: string, value: Json])[] =>
  typeof json === 'object' && json !== null
    ? Object.entries(json).flatMap(([key, value]) => leavesOf(value, `${path}.${key}`))
    : [[path, json]];

/** Paths whose value is not the same in both. */
const differing = (one: Json, other: Json): readonly string[] => {
  const [a, b] = [new Map(leavesOf(one)), new Map(leavesOf(other))];
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
};

const itemsOf = (world: World): readonly Json[] => Array.from({ length: HOSTS }, (_, host) => hostItem(world, host));

it('changes one part of one host with a draw more in it, and nothing else', () => {
  const before = itemsOf(newWorld());
  const world = newWorld();
  const host = before.findIndex((_, index) => world.fleet.state(index) === 'in-use');
  const parts = drawMore(null, () => false);
  hostItem(world, host);
  expect(parts.size).toBeGreaterThan(10);
  const changedBy = new Map<string, string>();
  for (const part of [...parts]) {
    vi.restoreAllMocks();
    let at = -1;
    drawMore(part, () => at === host);
    const after = before.map((_, index) => {
      at = index;
      return hostItem(world, index);
    });
    expect(after.toSpliced(host, 1)).toEqual(before.toSpliced(host, 1));
    for (const path of differing(before[host] ?? null, after[host] ?? null)) {
      expect(changedBy.get(path) ?? part, path).toBe(part);
      changedBy.set(path, part);
    }
  }
  expect(new Set(changedBy.values()).size).toBeGreaterThan(10);
});
