/** Bytes of text that terminals take: xterm's buffer holds 100,000 with the encoding. */
export const CLIPBOARD_LIMIT = 74_000;

export type ClipboardRoute = 'osc52' | 'tmux';

export interface ClipboardWrite {
  /** What puts the text on the clipboard when the terminal obeys it; nothing says whether it did. */
  readonly sequence: string;
  readonly route: ClipboardRoute;
}

/**
 * The way to the clipboard of the person at the far end: OSC 52, and inside tmux also wrapped, so that it reaches the
 * terminal around it (`allow-passthrough`) where tmux does not take it itself (`set-clipboard`). Null when too long.
 */
export const clipboardWrite = (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): ClipboardWrite | null => {
  if (Buffer.byteLength(text) > CLIPBOARD_LIMIT) return null;
  const sequence = `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;
  if (!env['TMUX']) return { sequence, route: 'osc52' };
  return { sequence: `${sequence}\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`, route: 'tmux' };
};
