import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { width } from '../../src/core/text/fit.ts';
import type { PaneOptions } from '../../src/pane/many.ts';
import { NOW } from '../resources/shown.ts';
import { lostTexts, sectionText } from './section-text.ts';
import { FULL, MET, type Subject } from './subjects.ts';

const WIDTHS = [60, 120];

const FOLDER = join(import.meta.dirname, '../golden/sections');
const golden = (name: string): string => join(FOLDER, `${name}.txt`);

const unfolded = (cells: number): PaneOptions => ({ cells, wrap: true, isOpen: () => true });
const asOpened = (cells: number): PaneOptions => ({ cells, wrap: true, isOpen: (_, byDefault) => byDefault });

/** All sections of an item, each under its title. */
const sectionsText = ({ item }: Subject, cells: number): string =>
  item
    .sections(NOW)
    .map((one) => [`== ${one.title}${one.attention === undefined ? '' : ' ▲'}`, ...sectionText(one, asOpened(cells))])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');

// If a section differs on purpose, `npm run screens` writes it again.
describe.each(WIDTHS)('at %i columns', (cells) => {
  test.each(FULL)('a section of $name with every field, unfolded, is as recorded', async ({ name, item }) => {
    for (const section of item.sections(NOW)) {
      const text = `${sectionText(section, unfolded(cells)).join('\n')}\n`;
      await expect(text).toMatchFileSnapshot(golden(`${name}-${section.id}-${cells}`));
    }
  });

  test.each(MET)('a section of $name is as recorded', async (subject) => {
    await expect(sectionsText(subject, cells)).toMatchFileSnapshot(golden(`${subject.name}-${cells}`));
  });
});

describe.each([...WIDTHS, 220])('at %i columns', (cells) => {
  test.each([...FULL, ...MET])(
    'a section of $name has no line that is too wide, and no text that is cut without a mark',
    ({ item }) => {
      for (const section of item.sections(NOW)) {
        const lines = sectionText(section, unfolded(cells));
        expect(lines.filter((line) => width(line) > cells)).toEqual([]);
        expect(lostTexts(section, lines)).toEqual([]);
      }
    },
  );
});

test('has no recorded section of a subject that does not exist', () => {
  const names = [
    ...FULL.flatMap(({ name, item }) => item.sections(NOW).map(({ id }) => `${name}-${id}`)),
    ...MET.map(({ name }) => name),
  ];
  const drawn = names.flatMap((name) => WIDTHS.map((cells) => `${name}-${cells}.txt`));
  expect(readdirSync(FOLDER).toSorted()).toEqual(drawn.toSorted());
});
