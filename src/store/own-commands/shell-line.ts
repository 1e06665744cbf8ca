import { shellWord } from '../../core/text/index.ts';
import type { OwnCommand } from '../state/own-command.ts';

/** Shells, which read the argument after `-c` as a line. */
const SHELLS: ReadonlySet<string> = new Set('sh ash bash csh dash fish ksh mksh su tcsh yash zsh'.split(' '));
/** Programs that join their arguments to a line for a shell, here or on another machine. */
const JOINING: ReadonlySet<string> = new Set(
  'ssh autossh dbclient mosh parallel pdsh rsh rsync scp slogin watch'.split(' '),
);
/** Words in a line that read what follows once more. */
const READING: ReadonlySet<string> = new Set([...SHELLS, ...JOINING, '.', 'eval', 'source', 'xargs']);

/** `-c`, also among other letters (`-lc`). */
const LINE_OPTION = /^(?:-\w{0,2}c\w{0,2}|--command)$/;

/** What quotes do not protect from, or what shells quote differently: escapes, comments, arithmetic, here-documents. */
const UNQUOTABLE = /[\\`#]|\$['{[]|\(\(|\[\[|<</;

const programName = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

/** What a shell reads of a command, up to an argument and in whole; null for an argument that no shell reads. */
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

/** What programs take an argument for by its first sign: ssh, less and vim, curl. */
export const MEANINGS: Readonly<Record<string, string>> = {
  '-': 'an option',
  '+': 'an option',
  '@': 'the name of a file',
};

interface PlacedText {
  readonly text: string;
  /** Its name for a refusal. */
  readonly name: string;
  /** The argument, and the place in it. */
  readonly index: number;
  readonly offset: number;
}

/** A text for its place in a command: in a line for a shell quoted, so that it is a part of one word. Or why not. */
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
  // Without signs of a shell it is safe to any number of shells.
  if (shellWord(text) === text) return { value: text };
  const readers = run.flatMap((word) => word.split(/[\s;&|()<>]+/)).filter((word) => READING.has(programName(word)));
  // In quotes without ' and \ a text is also safe to programs that are no POSIX shell.
  const isQuotable = readers.length === 1 || (readers.length === 0 && !/['\\]/.test(text));
  if (UNQUOTABLE.test(line.whole) || !isQuotable)
    return { refused: `${name} has characters that cannot be quoted there` };
  return { value: shellWord(text) };
};
