import { QUESTION } from './frame/gate.ts';

/** A terminal's answer to `QUESTION`: ready. */
const ANSWER = '\x1b[0n';

/** Measures the milliseconds until a terminal replies to a status request; null if it does not within `ms`. Restores the mode of the keyboard. */
export const answerTime = (stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream, ms: number): Promise<number | null> =>
  new Promise((resolve) => {
    const begun = performance.now();
    let text = '';
    const end = (time: number | null): void => {
      clearTimeout(timer);
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(time);
    };
    const read = (bytes: Buffer): void => {
      text += bytes.toString('latin1');
      if (text.includes(ANSWER)) end(performance.now() - begun);
    };
    const timer = setTimeout(() => end(null), ms);
    stdin.setRawMode(true);
    stdin.on('data', read);
    stdout.write(QUESTION);
  });
