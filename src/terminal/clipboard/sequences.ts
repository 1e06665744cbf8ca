/** Maximum bytes of a copied text: xterm's buffer has 100,000 with the encoding. */
export const CLIPBOARD_LIMIT = 74_000;

/** GNU screen drops strings beyond its buffer: 768 bytes since 4.2.1, 512 before, 256 in 4.0. */
const SCREEN_STRING_LIMIT = 256;

const DCS = '\x1bP';
const ST = '\x1b\\';

/** OSC 52: sets the terminal's clipboard. There is no reply. */
export const osc52 = (text: string): string => `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;

/** Wrapped for passing through tmux; needs `allow-passthrough`, or tmux before 3.3. */
export const throughTmux = (sequence: string): string => `${DCS}tmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}${ST}`;

/** Wrapped for passing through GNU screen, in chunks that fit its string buffer. */
export const throughScreen = (sequence: string): string => {
  const size = SCREEN_STRING_LIMIT - DCS.length - ST.length;
  const pieces = sequence.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
  return pieces.map((piece) => `${DCS}${piece}${ST}`).join('');
};
