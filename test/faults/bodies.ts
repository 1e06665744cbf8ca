import { gunzipSync, gzipSync } from 'node:zlib';
import { MEGABYTE } from '../../src/core/values/index.ts';
import type { SentBody } from '../../src/demo/respond.ts';
import { type Faults, sentHtml, sentJson } from './fault.ts';

const LOGIN = '<form action="/login"><input name="user"><input type="password" name="password"></form>';

/** A compressed body of forty thousand bytes. */
const BOMB_BYTES = 64 * MEGABYTE;

const plain = ({ headers, body }: SentBody): Buffer =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;

const withBody = (sent: SentBody, body: Buffer, headers: SentBody['headers'] = {}): SentBody => {
  const { 'content-encoding': _, ...others } = sent.headers;
  return { ...sent, headers: { ...others, ...headers }, body };
};

const typed = (sent: SentBody, type: string): SentBody => ({
  ...sent,
  headers: { ...sent.headers, 'content-type': type },
});

/** Answers with an invalid body. */
export const BODY_FAULTS: Faults = {
  html: { about: 'a web page instead of JSON', answer: () => sentHtml(200, 'Management console') },
  login: {
    about: 'a sign-in page, like a captive portal',
    answer: () => sentHtml(200, 'Guest Wifi', LOGIN),
  },
  empty: { about: 'no body at all', answer: () => ({ status: 200, headers: {}, body: Buffer.alloc(0) }) },
  'no-list': {
    about: 'an error with status 200',
    answer: (_, ref) => sentJson(200, { code: 'SessionExpired', message: 'the session has expired', ref }),
  },
  'wrong-type': { about: 'JSON marked as text/plain', change: (sent) => typed(sent, 'text/plain') },
  'wrong-charset': {
    about: 'names in ISO 8859-1',
    change: (sent) =>
      withBody(
        sent,
        Buffer.from(
          plain(sent)
            .toString('utf8')
            .replace(/"name":"/g, '"name":"ü-'),
          'latin1',
        ),
      ),
  },
  utf16: { about: 'JSON in UTF-16', change: (sent) => withBody(sent, Buffer.from(`\uFEFF${plain(sent)}`, 'utf16le')) },
  broken: {
    about: 'JSON that lacks a colon',
    change: (sent) => withBody(sent, Buffer.from(plain(sent).toString('utf8').replace(':', ' '))),
  },
  bomb: {
    about: 'a small compressed body that expands to 64 MB',
    change: (sent) =>
      withBody(sent, gzipSync(Buffer.concat([Buffer.from('{"items":['), Buffer.alloc(BOMB_BYTES, ' ')])), {
        'content-encoding': 'gzip',
      }),
  },
  'cut-gzip': {
    about: 'a compressed body without its end',
    change: (sent) => {
      const packed = gzipSync(plain(sent));
      return withBody(sent, packed.subarray(0, Math.floor(packed.length / 2)), { 'content-encoding': 'gzip' });
    },
  },
};
