import { describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import { Handed } from '../../src/store/arrive/handed.ts';
import { fleet, machines } from '../scenario/fleet.ts';

const page = (): Item[] => fleet(5).map((json) => machines().item(json));
const items = page();

describe('the rest of a page that arrived in parts', () => {
  it('contains the items that were not passed on', () => {
    const handed = new Handed();
    expect(handed.restOf(items)).toEqual(items);
    handed.add(items.slice(0, 2));
    handed.add([]);
    expect(handed.restOf(items)).toEqual(items.slice(2));
    handed.add(items.slice(2));
    expect(handed.restOf(items)).toEqual([]);
  });

  it('is the whole page after a retry in another order', () => {
    const handed = new Handed();
    handed.add(items.slice(0, 2));
    const again = page().reverse();
    expect(handed.restOf(again)).toEqual(again);
  });
});
