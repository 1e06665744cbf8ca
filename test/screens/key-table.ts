import { PLACES } from '../../src/places/index.ts';
import { placeNote } from '../../src/store/keys/resolve.ts';
import { keyText } from '../../src/store/keys/text.ts';
import { KEYS } from '../questions/loaded.ts';

const BEGIN = '<!-- keys: written by `npm run screens` from src/places/ -->';
const END = '<!-- /keys -->';

/** Replaces the part of a text between the marks by the key table. @throws Error if a mark is missing */
export const withKeyTable = (text: string): string => {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`the marks ${BEGIN} and ${END} are missing`);
  return `${text.slice(0, from + BEGIN.length)}\n${keyTable()}\n${text.slice(to)}`;
};

const keyTable = (): string => {
  const lines = ['| Keys | What they do |', '| --- | --- |'];
  let group = '';
  for (const binding of KEYS) {
    if (binding.group !== group) lines.push(`| **${binding.group}** | |`);
    group = binding.group;
    lines.push(
      `| ${(binding.shown === undefined ? binding.keys : [binding.shown]).map(keyCode).join(' ')} | ${binding.about}${placeNote(PLACES, binding)} |`,
    );
  }
  return lines.join('\n');
};

/** A key as code; a backtick needs two backticks around it. */
const keyCode = (key: string): string => (key === '`' ? '`` ` ``' : `\`${keyText(key).replaceAll('|', '\\|')}\``);
