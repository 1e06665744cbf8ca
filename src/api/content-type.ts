import { maskText } from '../core/secrets/index.ts';
import { sanitise } from '../core/text/index.ts';
import type { Note } from '../core/values/index.ts';
import { type Answer, header } from './exchange.ts';

/** Note on an unexpected content type of a JSON answer, which is read nevertheless. */
export const typeNotes = ({ headers }: Answer): readonly Note[] => {
  const text = header(headers, 'content-type') ?? '';
  const [type = '', ...parameters] = text.toLowerCase().split(';');
  const charset = parameters.flatMap((one) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(one)?.[1] ?? [])[0] ?? 'utf-8';
  const odd = [
    ...(type.trim() === '' || /\bjson$/.test(type.trim())
      ? []
      : [`has content type ${shown(type.trim())}: read as JSON`]),
    ...(/^(?:utf-?8|us-ascii)$/.test(charset) ? [] : [`has charset ${shown(charset)}: read as UTF-8`]),
  ];
  return odd.map((message) => ({ path: '', message: `the answer ${message}` }));
};

const shown = (text: string): string => sanitise(maskText(text)).slice(0, 60);
