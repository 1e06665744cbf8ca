import { shellWord } from '../../core/text/index.ts';
import type { OwnCommand } from '../state/own-command.ts';

/** Shells; they read the argument after `-c` as a line of a script. */
const SHELLS: ReadonlySet<string> = new Set('sh ash bash csh dash fish ksh mksh su tcsh yash zsh'.split(' '));
/** Programs that join their arguments to a line for a shell, on this or another machine. */
const JOINING: ReadonlySet<string> = new Set(
  'ssh autossh dbclient mosh parallel pdsh rsh rsync scp slogin watch'.split(' '),
);
/** Words in a line that make a shell or program read the following text a second time. */
const READING: ReadonlySet<string> = new Set([...SHELLS, ...JOINING, '.', 'eval', 'source', 'xargs']);

/** `-c`, alone or among other letters (`-lc`). */
const LINE_OPTION = /^(?:-\w{0,2}c\w{0,2}|--command)$/;

/** Constructs that quotes do not protect from, or that shells quote differently: escapes, comments, arithmetic, here-documents. */
const UNQUOTABLE = /[\\`#]|\$['{[]|\(\(|\[\[|<</;

const programName = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

/** Returns the line that a shell reads around an argument: the part before it, and the whole line. Null if no shell reads the argument. */
const lineAround = (run: OwnCommand['run'], index: number) => {
  const word = run[index] ?? '';
  const before = run.slice(0, index);
  const joining = before.findIndex((one) => JOINING.has(programName(one)));
  if (joining >= 0) {
    const words = before.slice(joining + 1);
    return { start: words.map((one) => `${one} `).join(''), whole: run.slice(joining + 1).join(' '), isScript: false };
  }
  const options = before.slice(before.findLastIndex((one) => !/^[-+]/.test(one)) + 1);
  const isScript = options.some((one) => LINE_OPTION.test(one));
  if (!isScript && !/\s|^--command=/.test(word)) return null;
  return { start: '', whole: word, isScript: isScript && before.some((one) => SHELLS.has(programName(one))) };
};

const isWithinQuotes = (start: string): boolean => {
  const open = start.replaceAll(/\\.|'[^']*'|"(?:\\.|[^"\\])*"|`[^`]*`/gs, '');
  return /['"`]/.test(open);
};

/** The meaning of an argument by its first character, for programs such as ssh, less, vim and curl. */
export const MEANINGS: Readonly<Record<string, string>> = {
  '-': 'an option',
  '+': 'an option',
  '@': 'the name of a file',
};

interface PlacedText {
  readonly text: string;
  /** The name of the text for a refusal. */
  readonly name: string;
  /** Index of the argument that contains the text, and the offset within it. */
  readonly index: number;
  readonly offset: number;
}

/**
 * Prepares a text for its place in a command: in a line for a shell, quotes it so that it is part of one word. Or
 * returns why the text cannot stand there.
 */
export const textInCommand = (
  run: OwnCommand['run'],
  { text, name, index, offset }: PlacedText,
): { readonly refused: string } | { readonly value: string } => {
  const line = lineAround(run, index);
  if (line === null) return { value: text };
  const start = `${line.start}${run[index]?.slice(0, offset)}`;
  if (isWithinQuotes(start))
    return { refused: `${name} is inside quotes: leave them out, the value is quoted automatically` };
  if (line.isScript && /(?:^|[;&|(\n])\s*$/.test(start)) return { refused: `${name} would name a program` };
  const meaning = /(?:^|\s)$/.test(start) ? MEANINGS[text[0] ?? ''] : undefined;
  if (meaning !== undefined) return { refused: `${text} would be ${meaning}` };
  // A text without special characters of shells is safe, however many shells read it.
  if (shellWord(text) === text) return { value: text };
  const readers = run.flatMap((word) => word.split(/[\s;&|()<>]+/)).filter((word) => READING.has(programName(word)));
  // A quoted text without ' and \ is also safe for programs that are not POSIX shells.
  const isQuotable = readers.length === 1 || (readers.length === 0 && !/['\\]/.test(text));
  if (UNQUOTABLE.test(line.whole) || !isQuotable)
    return { refused: `${name} has characters that cannot be quoted there` };
  return { value: shellWord(text) };
};
