import type { KindId } from '../../src/core/query/query.ts';
import { span } from '../../src/core/view/index.ts';
import { type LookSpan, withLook } from '../../src/ui/theme.ts';
import type { Driver } from '../scenario/driver.tsx';

/** A screen of the program: its colours, and the keys that lead there from the first screen. */
export interface Scene {
  readonly name: string;
  readonly tab?: KindId;
  /** Texts on the screen with their tone and look. */
  readonly colours: readonly LookSpan[];
  go(driver: Driver): Promise<void>;
}

/** True once the first page has arrived and no request is in progress. */
const listShown = (driver: Driver): Promise<void> =>
  driver.until('the first page', () => {
    const lists = Object.values(driver.state.lists);
    const arrived = lists.every(({ activity, receivedAt }) => activity === null && receivedAt !== null);
    return arrived && driver.cursorLine() !== '';
  });

const PAGES = 4;

/** Loads the first pages one by one, and puts the cursor on the first row. */
const pagesShown = async (driver: Driver): Promise<void> => {
  for (let page = 2; page <= PAGES; page += 1) {
    await listShown(driver);
    driver.press('n');
    await driver.untilShown(`Hosts  ${50 * page}/`);
  }
  await listShown(driver);
  driver.press('g');
};

/** Types a filter and opens the first row that matches. */
const openFirst = (driver: Driver, filter: string): void => driver.press('/', 'Backspace', filter, 'Enter', 'Enter');

/** A step of the tour: the keys, the words below the screen, and the text that the step waits for. */
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
    caption: 'W  what the 58 hosts with disk pressure share, and the others do not',
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
    colours: [
      span(' edgescope', 'strong'),
      span('demo, a made-up fleet', 'warn'),
      ...withLook([span(' 1 Hosts ')], 'tab'),
      span('200/1,213', 'dim'),
      span('· 12+ unhealthy', 'bad'),
      span('STATE     ', 'dim'),
      span('●', 'bad'),
      span('○', 'dim'),
      span('unpaired', 'warn'),
      ...withLook([span('edge-us-retail-store-00072')], 'cursor-name'),
      ...withLook([span('in-use')], 'cursor'),
      ...withLook([span('▌', 'accent'), span('●', 'bad')], 'cursor'),
      span('200 of 1,213 loaded: order and filter see only these', 'warn'),
      span('Enter', 'accent'),
    ],
    go: async (driver) => {
      await pagesShown(driver);
      driver.press('jjjjj');
    },
  },
  {
    name: 'filter',
    colours: [
      span(' / ', 'accent'),
      ...withLook([span(' ')], 'caret'),
      span('label:', 'strong'),
      span('health is unhealthy, and mem at least 32 GB, and not “lab” anywhere ', 'dim'),
      { ...span('32G'), isMatch: true },
      { ...span('64G'), look: 'cursor', isMatch: true },
      span('HEALTH unknown for 5 of 200', 'warn'),
    ],
    go: async (driver) => {
      await pagesShown(driver);
      driver.press('/unhealthy mem>=32G !lab');
    },
  },
  {
    name: 'host',
    colours: [
      span(' Hosts', 'dim'),
      span('edge-us-lab-bench-00031', 'strong'),
      span('Hardware', 'accent'),
      span('▲ ', 'bad'),
      ...withLook([span(' Hardware ')], 'tab'),
      span('  Architecture      ', 'dim'),
      span('Space in use, fullest first', 'strong'),
      span('░░░░░░░░░░░░', 'dim'),
      span('│', 'dim'),
    ],
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
    tab: 'profiles',
    colours: [
      span('the draft is newer than the published version', 'accent'),
      span('~ version, values and 3 more  ', 'accent'),
      span('○ valid  ', 'dim'),
      span('  replicaCount: 1', 'bad'),
      span('  replicaCount: 2', 'good'),
      span('  logLevel: info', 'dim'),
    ],
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
    colours: [
      ...withLook([span(' ')], 'caret'),
      span(' action    ', 'dim'),
      span('re', 'strong'),
      span('^L ', 'accent'),
      span('not now: only in what explains an item', 'dim'),
      span('● unhealthy', 'bad'),
      span('○ healthy', 'dim'),
    ],
    go: async (driver) => {
      await pagesShown(driver);
      driver.press(':re');
    },
  },
  {
    name: 'help',
    colours: [
      span(' Keys ', 'strong'),
      span(' All keys ', 'dim'),
      span('  ● ○ ?    ', 'accent'),
      span('First keys (Tab shows all)', 'strong'),
    ],
    go: async (driver) => {
      await listShown(driver);
      driver.press('?');
      await driver.untilShown('Keys');
    },
  },
];
