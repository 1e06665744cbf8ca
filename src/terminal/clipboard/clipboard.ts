import { loadTmuxBuffer } from './tmux-buffer.ts';

/** Maximum bytes of a copied text: xterm's buffer has 100,000 with the encoding. */
export const CLIPBOARD_LIMIT = 74_000;

/** Maximum bytes of a string for GNU screen, which drops longer strings: 768 since 4.2.1, 512 before, 256 in 4.0. */
const SCREEN_STRING_LIMIT = 256;

const DCS = '\x1bP';
const ST = '\x1b\\';

/** OSC 52, which sets the clipboard of the terminal. There is no reply. */
const osc52 = (text: string): string => `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;

/** Wraps a sequence so that tmux passes it on; needs `allow-passthrough`, or tmux before 3.3. */
const throughTmux = (sequence: string): string => `${DCS}tmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}${ST}`;

/** Wraps a sequence so that GNU screen passes it on, in chunks that fit its string buffer. */
const throughScreen = (sequence: string): string => {
  const size = SCREEN_STRING_LIMIT - DCS.length - ST.length;
  const pieces = sequence.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
  return pieces.map((piece) => `${DCS}${piece}${ST}`).join('');
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Destination of a copied text. Only tmux confirms the receipt. */
export type Delivery =
  | { readonly to: 'tmux' }
  /** Sent by OSC 52, which the multiplexer `behind` may drop. `problem` is the reason why tmux did not take the text itself. */
  | { readonly to: 'terminal'; readonly behind: 'screen' | 'tmux' | null; readonly problem: string | null }
  | { readonly to: 'nowhere'; readonly problem: string };

/** Copies texts to the clipboard of the user's terminal, also over SSH. */
export interface Clipboard {
  send(text: string): Promise<Delivery>;
}

interface ClipboardParts {
  readonly env: Environment;
  readonly write: (sequence: string) => void;
  /** Replaces the call of tmux in tests. */
  readonly loadBuffer?: typeof loadTmuxBuffer;
}

/** Creates a clipboard. Texts are sent in the order of the calls; calls never throw. */
export const createClipboard = ({ env, write, loadBuffer = loadTmuxBuffer }: ClipboardParts): Clipboard => {
  let last: Promise<unknown> = Promise.resolve();
  const deliver = async (text: string): Promise<Delivery> => {
    if (!env['TMUX']) return sendOsc52(text, env, write);
    const problem = await loadBuffer(text, env).catch((error: unknown) => String(error));
    // If multiplexers are nested, only the outer one reaches the terminal: each ignores the other's wrapping.
    if (problem === null && env['STY']) write(throughScreen(osc52(text)));
    if (problem === null) return { to: 'tmux' };
    write(osc52(text) + throughTmux(osc52(text)) + (env['STY'] ? throughScreen(osc52(text)) : ''));
    return { to: 'terminal', behind: 'tmux', problem };
  };
  return {
    send: (text) => {
      if (Buffer.byteLength(text) > CLIPBOARD_LIMIT)
        return Promise.resolve({ to: 'nowhere', problem: TOO_LONG_PROBLEM });
      // Without tmux the text is sent synchronously with the key.
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
  // Over ssh TMUX and STY are lost, TERM is not. tmux also uses `screen`, and ignores its wrapping.
  write(/^screen/.test(term) ? sequence + throughScreen(sequence) : sequence);
  return { to: 'terminal', behind: /^(?:tmux|screen)/.test(term) ? 'tmux' : null, problem: null };
};
