import { admit } from '../../core/admit.ts';
import type { Note } from '../../core/note.ts';
import type { Problem } from '../../core/problem.ts';
import { Reader } from '../../core/read.ts';
import { elide } from '../../core/text/fit.ts';
import { readHtml } from './html.ts';
import type { Redact } from './redact.ts';

/** What an error's body says, safe to show. */
export interface ErrorBody {
  readonly code: string | null;
  readonly message: string | null;
  readonly ref: string | null;
  /** It is a page where somebody is to sign in. */
  readonly login: boolean;
}

const NOTHING: ErrorBody = { code: null, message: null, ref: null, login: false };

/** Longer messages are dumps. In cells. */
const MESSAGE_CELLS = 400;

/**
 * Reads an error's body in either shape of in-the-field.md, 7: `{code, message, details, ref}` with the code as a text or
 * a number; of an HTML page the title; of anything else nothing.
 */
export const readErrorBody = (text: string, redact: Redact): ErrorBody => {
  const plain = redact(text);
  const page = readHtml(plain);
  if (page !== null) return { ...NOTHING, message: page.title === '' ? 'an HTML page' : page.title, login: page.login };
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
    login: false,
  };
};

/** What the service said, as parts of a problem. */
export const saidIn = ({ code, message, ref }: ErrorBody): Pick<Problem, 'code' | 'message' | 'ref'> => ({
  ...(code !== null && { code }),
  ...(message !== null && { message }),
  ...(ref !== null && { ref }),
});

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
