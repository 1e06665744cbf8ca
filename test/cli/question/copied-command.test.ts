import { execFileSync } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonObject } from '../../../src/core/values/index.ts';
import { startDemo } from '../../../src/demo/index.ts';
import { answerSubject } from '../../../src/store/export/answer.ts';
import { currentRows } from '../../../src/store/list/rows.ts';
import { questionOnTop } from '../../../src/store/triage/ask.ts';
import type { Driver } from '../../scenario/driver.tsx';
import { atRest, openReal, realClient } from '../../scenario/real.ts';
import { command, commandOver } from './command.ts';

const HOSTS = 90;

/** Opens the program over an embedded service, whose URL copied commands name. */
const open = async (): Promise<Driver> => {
  const service = await startDemo({ hosts: HOSTS });
  const client = realClient(service.url);
  const options = [`--url=${service.url}`];
  const label = new URL(service.url).host;
  const driver = openReal(client, {
    columns: 120,
    rows: 30,
    now: Date.now,
    start: { service: { label, demo: false, unverified: false, options } },
  });
  onTestFinished(async () => {
    driver.stop();
    await client.close();
    await service.close();
  });
  await driver.untilShown(`${HOSTS}`);
  await atRest(driver);
  return driver;
};

/** Loads all rows of all tabs, and goes back to the first tab. */
const loadAll = async (driver: Driver): Promise<void> => {
  for (const tab of ['2', '3', '4', '1']) {
    driver.press(tab);
    await atRest(driver);
    driver.press('L');
    await atRest(driver);
  }
  await driver.until('all rows', () => /1 Hosts +\d+ /.test(driver.text()));
};

const isAnswered = ({ state }: Driver): boolean => {
  const question = questionOnTop(state);
  return question !== null && answerSubject(state, question) !== null;
};

/** Presses keys that open an answer, and waits for it. */
const ask = async (driver: Driver, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    driver.press(key);
    await atRest(driver);
    if (questionOnTop(driver.state) !== null) await driver.until('the answer', () => isAnswered(driver));
  }
  await atRest(driver);
};

/** Arguments of the command that some keys copy, as a shell reads them. */
const copied = async (driver: Driver, ...keys: readonly string[]): Promise<readonly string[]> => {
  const { length } = driver.sent.of('copy');
  driver.press(...keys);
  await driver.until('a copy', () => driver.sent.of('copy').length > length);
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${driver.sent.copied}`], { encoding: 'utf8' });
  const [program, ...args] = words.split('\0').slice(0, -1);
  expect(program).toBe('edgescope');
  return args;
};

/** Pattern of times and ages in a text. Ages grow between the screen and the command. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:]+Z|for \d+[a-z]+(?:\d+[a-z]+)?/g;

/** Data of an answer, without the origin and order of its rows, the name of a set, times and ages. */
const counted = ({
  asOf: _,
  loaded: __,
  count: ___,
  complete: ____,
  from: _____,
  to: ______,
  ...data
}: JsonObject): unknown =>
  JSON.parse(JSON.stringify(data), (key, value) => {
    if (key === 'rule' && String(value).startsWith('hosts ')) return 'hosts of a line';
    if (key === 'filter' || key === 'text') return String(value).replaceAll(TIMES, 'some time');
    return key === 'uids' || (key === 'fields' && typeof value[0] === 'string') ? value.toSorted() : value;
  });

const onScreen = ({ state }: Driver): unknown => {
  const question = questionOnTop(state);
  const subject = question === null ? null : answerSubject(state, question);
  if (question === null || subject === null) throw new Error('nothing is answered');
  return counted(subject.answer.data);
};

const printed = async (args: readonly string[]): Promise<unknown> => {
  const { code, out, err } = await command(...args, '-o', 'json');
  expect({ code, err }).toMatchObject({ code: 0 });
  return counted(JSON.parse(out));
};

const ANSWERS: readonly (readonly [what: string, keys: readonly string[], words: readonly string[]])[] = [
  ['a count', [':count agent arch\r'], ['--count-by=agent,arch']],
  ['a count, worst first', [':count cluster\r', 'o', 'o'], ['--worst']],
  ['a pivot', [':pivot project health\r'], ['--count-by=project', '--across=health']],
  ['what broken rows have in common', ['W'], ['why']],
  ['what they have in common, chance included', ['W', 'a'], ['--all-lines']],
  ['what they have in common, without a field', ['W', '-'], []],
  ['what the rows of a count have in common', [':count state\r', 'W'], []],
  ['the situation', ['0'], ['now']],
  ['what the rules find', ['!'], ['attention']],
  ['one item', ['X'], ['explain']],
  ['the timeline', ['T'], ['timeline', '--span=24h']],
  ['the times of a month, those that advance by themselves too', ['T', '>', '>', 'a'], ['--span=30d', '--all-lines']],
  ['the times of one item', ['\r', 'T', '>'], ['--span=7d']],
  ['what the rows of the filter have in common', ['/unhealthy\r', 'W'], ['why']],
];

/** Goes back to the list, in its state before the keys of an answer. */
const goBack = async (driver: Driver, keys: readonly string[]): Promise<void> => {
  while (questionOnTop(driver.state) !== null || driver.state.views['hosts']?.detail != null) {
    driver.press('Esc');
    await atRest(driver);
  }
  for (const key of keys) if (key.startsWith('/')) await ask(driver, 'Esc');
  driver.store.setState({ excluded: {} });
};

/** Opens an answer, and expects that its copied command prints the same. Returns the arguments of the command. */
const compared = async (driver: Driver, ...[what, keys, words]: (typeof ANSWERS)[number]) => {
  await ask(driver, ...keys);
  const args = await copied(driver, 'C');
  for (const word of words) expect(args, what).toContain(word);
  expect(await printed(args), `${what}: ${args.join(' ')}`).toEqual(onScreen(driver));
  await goBack(driver, keys);
  return args;
};

describe('the command that C copies', () => {
  it('prints the same answer as the screen, also with a filter, a type and an order', async () => {
    const driver = await open();
    await ask(driver, ':type edge-native\r', '/state=in-use\r', ':sort -age\r');
    await loadAll(driver);
    for (const answer of ANSWERS) await compared(driver, ...answer);
  });

  it('prints all rows if only a part is on the screen, and says so', async () => {
    const driver = await open();
    const copies: (readonly string[])[] = [];
    for (const [, keys] of ANSWERS) {
      await ask(driver, ...keys);
      copies.push(await copied(driver, 'C'));
      expect(driver.sent.of('copy').at(-1)?.notes).toContain(`it loads all ${HOSTS}, 50 are loaded here`);
      await goBack(driver, keys);
    }
    await loadAll(driver);
    for (const [index, answer] of ANSWERS.entries()) {
      const args = await compared(driver, ...answer);
      // The omitted field depends on the line under the cursor.
      if (!args.some((word) => word.startsWith('--without'))) expect(args).toEqual(copies[index]);
    }
  });

  it('explains which values are rare', async () => {
    const { out } = await (await commandOver({ hosts: 60 }))('hosts', '--count-by=os', '--rarest');
    expect(out).toContain('hosts looked at · rare: at most 1% of them, or one');
  });

  it('prints the rare values that a named query asks for', async () => {
    const driver = await open();
    await loadAll(driver);
    await compared(driver, 'rare values', ['Q', 'outliers\r'], ['--rarest']);
  });

  it('is refused with a reason if no options select the rows', async () => {
    const driver = await open();
    await loadAll(driver);
    const refused = async (text: string, ...keys: readonly string[]): Promise<void> => {
      await ask(driver, ...keys);
      const { length } = driver.sent.of('copy');
      driver.press('C');
      await driver.untilShown(text);
      expect(driver.sent.of('copy')).toHaveLength(length);
    };
    await refused('a command cannot say which rows are compared here', 'W', 's', 'same project\r');
    await goBack(driver, []);
    await refused('a command cannot say which rows are marked', 'Space', 'W');
  });

  it('opens and prints the rows and the item on the screen', async () => {
    const driver = await open();
    await loadAll(driver);
    await ask(driver, '/state=in-use\r');
    const view = await copied(driver, 'C', 'this view', 'Enter');
    const list = await command(...view, '-o', 'ndjson');
    expect({ code: list.code, rows: list.out.trim().split('\n').length }).toEqual({
      code: 0,
      rows: currentRows(driver.state).length,
    });
    driver.press('Enter');
    await atRest(driver);
    const item = await command(...(await copied(driver, 'C', 'this item', 'Enter')), '-o', 'json');
    const uid = driver.state.views['hosts']?.detail?.uid;
    expect([item.code, JSON.parse(item.out).metadata.uid]).toEqual([0, uid]);
  });
});
