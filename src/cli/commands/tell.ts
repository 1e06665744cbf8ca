import { toAscii } from '../../core/text/index.ts';
import { EXIT } from '../exit-code.ts';
import { printText } from '../print/sink.ts';
import { isUnicode, type ProcessContext } from '../process-context.ts';

/** Prints a text about the program; gives the exit code for success. @throws OutputFailed, ReaderGone */
export const tell = async (text: string, { env, stdout }: ProcessContext): Promise<number> => {
  await printText(stdout, isUnicode(env) ? text : toAscii(text));
  return EXIT.fine;
};
