import { readFileSync } from 'node:fs';
import type { Item } from '../../src/core/item/item.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import { isKindId } from '../../src/core/query/query.ts';
import type { Block, Section, TreeNode } from '../../src/core/view/pane.ts';
import { resourceOf } from '../../src/resources/index.ts';

/** The current time of these tests. */
export const NOW = Date.parse('2026-11-20T12:00:00Z');

/** The kind with this id. */
export const kind = (id: string): Resource => {
  if (!isKindId(id)) throw new Error(`no kind ${id}`);
  return resourceOf(id);
};

const FILES: Readonly<Record<string, string>> = {
  hosts: 'edge-host',
  profiles: 'cluster-profile',
  projects: 'project',
  summary: 'project-summary',
};

/** An item with all documented fields; each leaf has a different value. */
export const fullJson = (id: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/full/${FILES[id]}.json`, import.meta.url), 'utf8'));

/** Every text that a block puts on the screen. */
export const blockTexts = (block: Block): readonly string[] => {
  const title = block.title === undefined ? [] : [block.title];
  switch (block.type) {
    case 'fields':
      return [...title, ...block.rows.flatMap(({ label, cell }) => [label, cell.text])];
    case 'grid':
      return [...title, ...block.columns.map((column) => column.title), ...block.rows.flat().map(({ text }) => text)];
    case 'bars':
      return [...title, ...block.bars.flatMap(({ label, text }) => [label, text])];
    case 'tree':
      return [...title, ...block.nodes.flatMap(nodeTexts)];
    case 'diff':
      return [...title, ...block.lines.map(({ text }) => text)];
    case 'text':
      return [...title, block.text];
  }
};

const nodeTexts = ({ cell, children }: TreeNode): readonly string[] => [cell.text, ...children.flatMap(nodeTexts)];

/** Every text of the sections. */
export const sectionTexts = (sections: readonly Section[]): readonly string[] =>
  sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(blockTexts)]);

/** A section of an item. */
export const sectionOf = (item: Item, id: string): Section => {
  const found = item.sections(NOW).find((section) => section.id === id);
  if (found === undefined) throw new Error(`no section ${id}`);
  return found;
};

/** The texts of a section, joined to one text. */
export const words = (item: Item, id: string): string => sectionOf(item, id).blocks.flatMap(blockTexts).join('\n');

/** The texts of the rows of a section's first grid, or of the grid with this title. */
export const gridRows = ({ blocks }: Section, title?: string): readonly (readonly string[])[] => {
  const grid = blocks.find((block) => block.type === 'grid' && (title === undefined || block.title === title));
  return grid?.type === 'grid' ? grid.rows.map((row) => row.map(({ text }) => text)) : [];
};

/** `column: text` of all cells of an item. */
export const cells = (resource: Resource, item: Item): Readonly<Record<string, string>> =>
  Object.fromEntries(resource.columns.map(({ id }) => [id, item.cell(id, NOW).text]));
