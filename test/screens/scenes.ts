import type { KindId } from '../../src/core/query/query.ts';
import type { Driver } from '../scenario/driver.tsx';

/** A picture: what is on it, and how a person gets there from the first screen. */
export interface Scene {
  readonly name: string;
  readonly about: string;
  readonly tab?: KindId;
  go(driver: Driver): Promise<void>;
}

/** The first page is here, and nothing is on its way. */
const listShown = (driver: Driver): Promise<void> =>
  driver.until('the first page', () => {
    const lists = Object.values(driver.state.lists);
    const arrived = lists.every(({ activity, receivedAt }) => activity === null && receivedAt !== null);
    return arrived && driver.cursorLine() !== '';
  });

const PAGES = 4;

/** The first pages, one by one, and the cursor on the first row. */
const pagesShown = async (driver: Driver): Promise<void> => {
  for (let page = 2; page <= PAGES; page += 1) {
    await listShown(driver);
    driver.press('n');
    await driver.untilShown(`Hosts  ${50 * page}/`);
  }
  await listShown(driver);
  driver.press('g');
};

/** Types a filter and opens the first row that passes. */
const openFirst = (driver: Driver, filter: string): void => driver.press('/', 'Backspace', filter, 'Enter', 'Enter');

/** A step of the tour: the keys, the words below the screen, and what is waited for. */
export interface TourStep {
  readonly keys: readonly string[];
  readonly caption: string;
  readonly shown: string;
  readonly ms: number;
}

/** The tour of the README, step by step. */
export const TOUR: readonly TourStep[] = [
  {
    keys: [],
    caption: 'edgescope --demo: all edge hosts, those that need attention first',
    shown: 'all loaded',
    ms: 3000,
  },
  { keys: ['0'], caption: '0  Now: the broken hosts by what they report', shown: 'WHAT THEY SHARE', ms: 4000 },
  {
    keys: ['W'],
    caption: 'W  what the 58 hosts of the first line share, and the others do not',
    shown: 'agent 4.7.2',
    ms: 4500,
  },
  {
    keys: ['Esc', 'c'],
    caption: 'c  copies a ticket: what, how many, since when, where',
    shown: 'Ticket copied',
    ms: 3000,
  },
  { keys: ['Enter'], caption: 'Enter  the hosts of the line', shown: 'of 58', ms: 2500 },
  {
    keys: ['X'],
    caption: 'X  what is wrong with one of them, and where it differs from its peers',
    shown: 'Explain',
    ms: 4500,
  },
];

export const SCENES: readonly Scene[] = [
  {
    name: 'hosts',
    about: 'The edge hosts of the demo, those that need attention first',
    go: async (driver) => {
      await pagesShown(driver);
      driver.press('jjjjj');
    },
  },
  {
    name: 'filter',
    about: 'A filter while it is typed: the rows follow',
    go: async (driver) => {
      await pagesShown(driver);
      driver.press('/unhealthy mem>=32G !lab');
    },
  },
  {
    name: 'host',
    about: 'The hardware of one edge host',
    go: async (driver) => {
      await listShown(driver);
      openFirst(driver, 'gpu>0 state=in-use');
      await driver.untilShown('› Overview');
      driver.press(']');
      await driver.untilShown('› Hardware');
    },
  },
  {
    name: 'profile',
    about: 'The layers of a cluster profile, draft beside published form',
    tab: 'profiles',
    go: async (driver) => {
      await listShown(driver);
      openFirst(driver, 'edge-base draft>=1.4');
      await driver.untilShown('› Overview');
      driver.press(']');
      await driver.untilShown('› Layers');
    },
  },
  {
    name: 'palette',
    about: 'The palette while a name is typed: items, actions and commands with their keys',
    go: async (driver) => {
      await pagesShown(driver);
      driver.press(':re');
    },
  },
  {
    name: 'help',
    about: 'The keys of a list',
    go: async (driver) => {
      await listShown(driver);
      driver.press('?');
      await driver.untilShown('Keys');
    },
  },
];
