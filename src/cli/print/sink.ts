import { isMarked, toAscii } from '../../core/text/index.ts';
import type { Sink } from '../../output/index.ts';
import { EXIT } from '../exit-code.ts';
import { type ByteOutput, isUnicode, type Output, type ProcessContext } from '../process-context.ts';
import { errorCode } from '../system-error.ts';

/** Thrown when the reader of stdout has gone (`| head`). */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Thrown when an output cannot be written (disk full, for example). */
export class OutputFailed extends Error {
  override readonly name = 'OutputFailed';
}

/** Size of the buffer for small writes, in characters. */
const CHUNK_CHARACTERS = 64 * 1024;

/** A sink that knows whether values were changed, which matters in formats for programs. */
interface TellingSink extends Sink {
  /** Returns a sentence if a mark was written in place of a character. */
  notes(format: { readonly id: string } | null): readonly string[];
}

/** Creates a sink that buffers texts for an output, and notices marks in them; `begin` is written first. */
export const sinkOf = (output: Output, begin = ''): TellingSink => {
  let hasMarks = false;
  const send = (text: string): Promise<void> => {
    hasMarks ||= isMarked(text);
    return writeTo(output, text);
  };
  return {
    ...sinkTo(send, begin),
    notes: (format) => (hasMarks && format !== null && !FOR_READERS.includes(format.id) ? [MARKS_NOTE] : []),
  };
};

/** Formats that show marks even for characters whose width is not settled. */
const FOR_READERS: readonly string[] = ['table', 'wide'];
const MARKS_NOTE =
  'Some values are changed: ␛, ␊, � and the like stand for control characters and others that cannot be written';

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes to an output, and waits until the text is taken. @throws ReaderGone, OutputFailed */
export const writeTo = (output: ByteOutput, text: string | Uint8Array): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    output.write(text, (error) => (error ? reject(goneOr(error)) : resolve()));
  });

/** Prints a text and waits until it is written. @throws ReaderGone, OutputFailed */
export const printText = async (output: Output, text: string): Promise<void> => {
  const sink = sinkOf(output);
  await sink.write(text);
  await sink.end();
};

/** Prints a text about the program (help, version), in ASCII without Unicode. Returns the exit code for success. @throws OutputFailed, ReaderGone */
export const tell = async (text: string, { env, stdout }: ProcessContext): Promise<number> => {
  await printText(stdout, isUnicode(env) ? text : toAscii(text));
  return EXIT.fine;
};

/** Creates a sink that passes texts to `send` in pieces of 64 Ki characters or more; `begin` is passed first. */
export const sinkTo = (send: (text: string) => Promise<void>, begin = ''): Sink => {
  let held = begin;
  const flush = async (): Promise<void> => {
    const text = held;
    held = '';
    if (text !== '') await send(text);
  };
  return {
    write: async (text) => {
      held += text;
      if (held.length >= CHUNK_CHARACTERS) await flush();
    },
    end: flush,
  };
};

const WORDS_BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the device',
  EDQUOT: 'quota exceeded',
  EFBIG: 'file size limit exceeded',
};

const goneOr = (error: Error): Error => {
  const code = errorCode(error);
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') return new ReaderGone();
  return new OutputFailed(`the output is incomplete: ${WORDS_BY_CODE[code] ?? `it cannot be written (${code})`}`);
};
