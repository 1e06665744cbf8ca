import { PLACES } from '../../src/places/index.ts';
import { placeNote } from '../../src/store/keys/resolve.ts';
import { keyText } from '../../src/store/keys/text.ts';
import { KEYS } from '../questions/loaded.ts';

const BEGIN = '<!-- keys: written by `npm run screens` from src/places/ -->';
const END = '<!-- /keys -->';

/** A text with its part between the marks replaced by the key table. @throws Error when a mark is missing */
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

/** A backtick needs two round it. */
const keyCode = (key: string): string => (key === '`' ? '`` ` ``' : `\`${keyText(key).replaceAll('|', '\\|')}\``);
