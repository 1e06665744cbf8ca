import { admit } from '../../core/admit.ts';
import { maskText } from '../../core/mask.ts';
import type { Note } from '../../core/note.ts';
import { Reader } from '../../core/read.ts';
import { elide } from '../../core/text/fit.ts';
import { sanitise } from '../../core/text/sanitise.ts';
import type { Redact } from './redact.ts';

/** What an error's body says, safe to show. */
export interface ErrorBody {
  readonly code: string | null;
  readonly message: string | null;
  readonly ref: string | null;
}

/** Longer messages are dumps. In cells. */
const MESSAGE_CELLS = 400;

/**
 * Reads an error's body in either shape of in-the-field.md, 7: `{code, message, details, ref}` with the code as a text or
 * a number; of an HTML page the title; of anything else nothing.
 */
export const readErrorBody = (text: string, redact: Redact): ErrorBody => {
  const plain = redact(text);
  const title = htmlTitle(plain);
  if (title !== null) return { code: null, message: title === '' ? 'an HTML page' : title, ref: null };
  const notes: Note[] = [];
  const body = new Reader(admit(parse(plain)), notes);
  const inner = body.object('error');
  const reader = body.text('message') === null && body.text('code') === null && inner.given ? inner : body;
  const said = [reader.text('message') ?? (inner.given ? null : body.text('error')), details(reader)];
  const message = said.filter((part, index) => part !== null && said.indexOf(part) === index).join(': ');
  return {
    code: reader.text('code'),
    message: message === '' ? null : elide(message, MESSAGE_CELLS),
    ref: reader.text('ref'),
  };
};

/** The title of an HTML page, '' when it has none, null when the text is no HTML. Safe to show. */
export const htmlTitle = (text: string): string | null => {
  if (!/^[\s\uFEFF]*</.test(text)) return null;
  const title = /<title[^>]*>([\s\S]{0,1000}?)<\/title/i.exec(text)?.[1] ?? '';
  return elide(sanitise(maskText(title.replace(/\s+/g, ' ').trim())), 120);
};

const details = (reader: Reader): string | null => {
  const json = reader.raw('details');
  if (json === undefined || json === null || json === '') return null;
  return typeof json === 'string' ? json : JSON.stringify(json);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
};
