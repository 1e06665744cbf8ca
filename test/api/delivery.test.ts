import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Delivery } from '../../src/api/stream/delivery.ts';
import type { Item } from '../../src/core/item/item.ts';
import { fleet, machines } from '../scenario/fleet.ts';

const [first, second, third] = fleet(3).map((json) => machines().item(json)) as [Item, Item, Item];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (unhurried: boolean): { delivery: Delivery; given: Item[][] } => {
  const given: Item[][] = [];
  return { delivery: new Delivery({ onItems: (items) => void given.push([...items]), unhurried }), given };
};

describe('arriving items', () => {
  it('are handed over at once, and later in batches', () => {
    const { delivery, given } = open(false);
    delivery.add(first);
    expect(delivery.offer()).toBe(true);
    expect(given).toEqual([[first]]);
    delivery.add(second);
    expect(delivery.offer()).toBe(false);
    delivery.add(third);
    expect(delivery.offer()).toBe(false);
    vi.advanceTimersByTime(60);
    expect(given).toEqual([[first], [second, third]]);
  });

  it('wait for the whole page while other rows are shown, unless the page is slow', () => {
    const { delivery, given } = open(true);
    delivery.add(first);
    expect(delivery.offer()).toBe(false);
    vi.advanceTimersByTime(100);
    expect(given).toEqual([]);
    delivery.add(second);
    vi.advanceTimersByTime(100);
    expect(given).toEqual([[first, second]]);
    expect(delivery.items).toEqual([first, second]);
  });

  it('are replaced by their stand-ins once they are handed over', () => {
    const given: Item[][] = [];
    const onItems = (items: readonly Item[]): void => void given.push([...items]);
    const delivery = new Delivery({ onItems, standInOf: () => third });
    delivery.add(first);
    delivery.offer();
    delivery.add(second);
    expect(given).toEqual([[first]]);
    expect(delivery.items).toEqual([third, second]);
  });
});
