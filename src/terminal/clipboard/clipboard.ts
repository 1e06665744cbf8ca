import { CLIPBOARD_LIMIT, osc52, throughScreen, throughTmux } from './sequences.ts';
import { loadTmuxBuffer } from './tmux-buffer.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a text went. Only tmux confirms that it has it. */
export type Delivery =
  | { readonly to: 'tmux' }
  /** By OSC 52; a multiplexer between us and the terminal may hold it back. `problem`: why tmux itself did not take it. */
  | { readonly to: 'terminal'; readonly behind: 'screen' | 'tmux' | null; readonly problem: string | null }
  | { readonly to: 'nowhere'; readonly problem: string };

/** The clipboard of the person in front of the terminal. */
export interface Clipboard {
  send(text: string): Promise<Delivery>;
}

export interface ClipboardParts {
  readonly env: Environment;
  /** Writes a sequence to the terminal. */
  readonly write: (sequence: string) => void;
  /** Replaces the call of tmux in tests. */
  readonly loadBuffer?: typeof loadTmuxBuffer;
}

/** The clipboard; texts are sent in the order of the calls, and no call throws. */
export const createClipboard = ({ env, write, loadBuffer = loadTmuxBuffer }: ClipboardParts): Clipboard => {
  let last: Promise<unknown> = Promise.resolve();
  const deliver = async (text: string): Promise<Delivery> => {
    if (!env['TMUX']) return sendOsc52(text, env, write);
    const problem = await loadBuffer(text, env).catch((error: unknown) => String(error));
    // Of tmux in screen and screen in tmux only the outer one reaches the terminal: each ignores what is for the other.
    if (problem === null && env['STY']) write(throughScreen(osc52(text)));
    if (problem === null) return { to: 'tmux' };
    write(osc52(text) + throughTmux(osc52(text)) + (env['STY'] ? throughScreen(osc52(text)) : ''));
    return { to: 'terminal', behind: 'tmux', problem };
  };
  return {
    send: (text) => {
      if (Buffer.byteLength(text) > CLIPBOARD_LIMIT)
        return Promise.resolve({ to: 'nowhere', problem: TOO_LONG_PROBLEM });
      // Without a process to wait for the text goes out with the key.
      const delivery = env['TMUX'] ? last.then(() => deliver(text)) : deliver(text);
      last = delivery;
      return delivery;
    },
  };
};

const TOO_LONG_PROBLEM = `too long for a terminal clipboard (${CLIPBOARD_LIMIT / 1000},000 bytes at most)`;

const sendOsc52 = (text: string, env: Environment, write: (sequence: string) => void): Delivery => {
  const term = env['TERM'] ?? '';
  if (term === 'linux') return { to: 'nowhere', problem: 'the Linux console has no clipboard' };
  const sequence = osc52(text);
  if (env['STY']) {
    write(throughScreen(sequence));
    return { to: 'terminal', behind: 'screen', problem: null };
  }
  // Over ssh TMUX and STY stay behind, TERM does not. tmux calls itself `screen` too, and ignores what is wrapped for it.
  write(/^screen/.test(term) ? sequence + throughScreen(sequence) : sequence);
  return { to: 'terminal', behind: /^(?:tmux|screen)/.test(term) ? 'tmux' : null, problem: null };
};
