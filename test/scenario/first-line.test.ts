import { describe, expect, it } from 'vitest';
import { json } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { atRest } from './real.ts';
import { openOver, query } from './service.ts';

/** Hosts of the first page: a few report a cause of their own, which is the only one so far. */
const EARLY = 12;
const PER_PAGE = 50;
const PAGES = 3;

const hostAt = (at: number): object => {
  const page = Math.floor(at / PER_PAGE);
  const isEarly = page === 0 && at % PER_PAGE < EARLY;
  const isLate = page > 0 && at % PER_PAGE < 2 * EARLY;
  return {
    metadata: {
      uid: `u${at}`,
      name: `edge-${at}`,
      labels: { site: page === 0 ? 'east' : 'west', ...(isEarly && { rack: 'r1' }), ...(isLate && { batch: 'b7' }) },
    },
    status: {
      health: {
        state: isEarly || isLate ? 'unhealthy' : 'healthy',
        ...(isEarly && { message: 'link is down' }),
        ...(isLate && { message: 'disk is full' }),
      },
    },
  };
};

/** A list whose later pages arrive when they are released. */
const openSlow = async (): Promise<{ readonly driver: Driver; release(): void }> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const count = PER_PAGE * PAGES;
  const { driver } = await openOver({
    hosts: async (request, response) => {
      const start = Number(query(request).get('continue') ?? '0');
      const end = start + PER_PAGE;
      if (start > 0) await released;
      const items = Array.from({ length: PER_PAGE }, (_, index) => hostAt(start + index));
      const listmeta = { continue: end < count ? String(end) : '', count, limit: PER_PAGE, offset: end };
      json({ items, listmeta })(request, response);
    },
  });
  await driver.untilShown('edge-0');
  driver.press('L');
  return { driver, release };
};

const QUESTIONS = [
  { what: 'now', keys: ['0'], early: 'link is down', first: 'disk is full' },
  { what: 'a count', keys: [':', 'count label:site', 'Enter'], early: 'east', first: 'west' },
  { what: 'what rows have in common', keys: ['W'], early: 'label rack r1', first: 'label batch b7' },
];

describe('the cursor of an answer whose rows are still arriving', () => {
  const openEarly = async (keys: readonly string[], early: string) => {
    const { driver, release } = await openSlow();
    driver.press(...keys);
    await driver.until('the early line', () => driver.cursorLine().includes(early));
    const untilWhole = async (first: string): Promise<void> => {
      release();
      await driver.until('all rows', () => /150 hosts counted|150 of 150 hosts/.test(driver.text()));
      await driver.untilShown(first);
      await atRest(driver);
    };
    return { driver, untilWhole };
  };

  for (const { what, keys, early, first } of QUESTIONS) {
    it(`stands on the first line until it is moved: ${what}`, async () => {
      const { driver, untilWhole } = await openEarly(keys, early);
      await untilWhole(first);
      expect(driver.cursorLine()).toContain(first);
    });

    it(`keeps the line that it was moved to: ${what}`, async () => {
      const { driver, untilWhole } = await openEarly(keys, early);
      driver.press('j', 'k');
      await untilWhole(first);
      expect(driver.cursorLine()).toContain(early);
    });
  }

  it('keeps the line in which it was moved to another column', async () => {
    const { driver, untilWhole } = await openEarly([':', 'pivot label:site health', 'Enter'], 'east');
    driver.press('l');
    await untilWhole('west');
    expect(driver.cursorLine()).toContain('east');
  });

  it('asks other questions about the first group', async () => {
    const { driver, untilWhole } = await openEarly(['0'], 'link is down');
    await untilWhole('disk is full');
    driver.press('W');
    await driver.untilShown('«disk is full»');
  });
});
