import { admit } from '../../core/admit/index.ts';
import type { Problem } from '../../core/client/index.ts';
import { Reader } from '../../core/item/index.ts';
import { elide } from '../../core/text/index.ts';
import type { Note } from '../../core/values/index.ts';
import { readHtml } from './html.ts';
import type { Redact } from './redact.ts';

/** The displayable content of an error body. */
export interface ErrorBody {
  readonly code: string | null;
  readonly message: string | null;
  readonly ref: string | null;
  /** It is a sign-in page. */
  readonly login: boolean;
}

const EMPTY_ERROR_BODY: ErrorBody = { code: null, message: null, ref: null, login: false };

/** Limit of message width in cells: longer ones are dumps. */
const MESSAGE_CELLS = 400;

/**
 * Parses an error body in either shape of in-the-field.md, 7: `{code, message, details, ref}` with a text or a number
 * as code, also the first of several errors; of an HTML page the title; of a text its first line.
 */
export const readErrorBody = (text: string, redact: Redact): ErrorBody => {
  const plain = redact(text);
  const page = readHtml(plain);
  if (page !== null)
    return { ...EMPTY_ERROR_BODY, message: page.title === '' ? 'an HTML page' : page.title, login: page.login };
  const notes: Note[] = [];
  const body = new Reader(admit(firstError(parse(plain))), notes);
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

/** The service's message, code and ref as parts of a problem. */
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

/** The error object, unwrapped. */
const firstError = (json: unknown): unknown => {
  if (typeof json === 'string') return { message: json };
  if (Array.isArray(json)) return firstError(json[0]);
  if (typeof json !== 'object' || json === null || 'message' in json || 'code' in json) return json;
  return 'errors' in json && Array.isArray(json.errors) && json.errors.length > 0 ? firstError(json.errors[0]) : json;
};

/** A line of text from a gateway; longer ones are dumps. */
const LINE = /^\s*([^\s{["][^\n\r]{0,300})(?=[\n\r]|$)/;

/** The JSON of a text, or the first line of another text. */
const parse = (text: string): unknown => {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    // Invalid UTF-8 is not text.
    return plain.includes('\uFFFD') ? null : (LINE.exec(plain)?.[1]?.trim() ?? null);
  }
};
