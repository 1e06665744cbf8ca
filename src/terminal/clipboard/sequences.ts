/** Bytes of text that terminals take: xterm's buffer holds 100,000 with the encoding. */
export const CLIPBOARD_LIMIT = 74_000;

/** GNU screen drops what exceeds its string buffer: 768 bytes since 4.2.1, 512 before, 256 in 4.0. */
const SCREEN_STRING_LIMIT = 256;

const DCS = '\x1bP';
const ST = '\x1b\\';

/** OSC 52: asks a terminal to put a text on its clipboard. Terminals do not answer. */
export const osc52 = (text: string): string => `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;

/** Wrapped for the terminal around tmux; passed on where `allow-passthrough` is on, or tmux is older than 3.3. */
export const throughTmux = (sequence: string): string => `${DCS}tmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}${ST}`;

/** Wrapped for the terminal around GNU screen, in pieces that fit its string buffer. */
export const throughScreen = (sequence: string): string => {
  const size = SCREEN_STRING_LIMIT - DCS.length - ST.length;
  const pieces = sequence.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
  return pieces.map((piece) => `${DCS}${piece}${ST}`).join('');
};
