import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, type Reply, serve } from '../api/server.ts';
import { CANARY, HOSTILE, SECRETS, spoiledWith } from '../resources/hostile.ts';
import { fullJson } from '../resources/shown.ts';
import { temporary } from '../temporary.ts';
import { startProgram } from './terminal.ts';

const KEY = 'own-k3y-0123456789';
const KINDS: Readonly<Record<string, string>> = {
  '/v1/edgehosts': 'hosts',
  '/v1/clusterprofiles': 'profiles',
  '/v1/projects': 'projects',
  '/v1/dashboard/projects': 'summary',
};

const TEXTS = HOSTILE.flatMap((text, index) => [text, SECRETS[index % SECRETS.length] ?? '']);

/** A service with hostile texts, secrets in all forms, and the received API key everywhere: in items, tokens, errors. */
const hostile: Reply = (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const [base, id] = Object.entries(KINDS).find(([one]) => path === one || path.startsWith(`${one}/`)) ?? [];
  if (id === undefined || path !== base || request.url?.includes('continue')) {
    const [code, message, details] = HOSTILE;
    const said = {
      code,
      message: `${message} ${SECRETS.join(' ')} ${KEY}`,
      details: { [`${details}`]: SECRETS },
      ref: KEY,
    };
    return json(said, { status: id === undefined || path !== base ? 404 : 500 })(request, response);
  }
  const items = HOSTILE.slice(0, 12).map((uid, index) => {
    const texts = [...TEXTS.slice(index * 3), KEY, ...TEXTS.slice(0, index * 3)];
    const item = spoiledWith(fullJson(id), texts) as { metadata: object };
    return { ...item, metadata: { ...item.metadata, uid: `${uid}${index}`, name: uid } };
  });
  const listmeta = { continue: `${HOSTILE[0]}token=${CANARY}`, count: 99, limit: 50, offset: 0 };
  return json({ items, listmeta })(request, response);
};

/** Sequences that the program may send: cursor moves, styles, erasing, scrolling, modes, queries, clipboard, title. */
const OWN =
  /\u001B\[(?:[<>=?]?[\d;]*[HABCDGJKSTXrmd@PLMcuqn]|\?[\d;]+[hl]|\?[\d;]+\$p)|\u001B\]52;c;[A-Za-z0-9+/=]*\u0007|\u001B\[2[23];0t|\u001B\]2;edgescope · [\w.: ·+]*\u0007|\u001B[EM78]|[\r\n]/g;
/**
 * Modes that may be set or queried: alternate screen, cursor, wrap, bracketed paste, synchronised output; the mouse may only
 * be turned off.
 */
const MODES = /\u001B\[\?(?!(?:1049|25|7|2004|2026)(?:[hl]|\$p)|(?:1000|1006)l)[\d;]+(?:[hl]|\$p)/;

/** Keys, separated by blanks. Each key changes the screen. */
const WALKS: Readonly<Record<string, string>> = {
  'lists and what opens over them': 'G l w w Space k Space = Esc x Esc , Esc o Esc u Esc 2 3 4 n 1',
  'an item, section by section': `Enter ${'G ] '.repeat(9)}y G J / e Enter n Esc x Esc Esc`,
  'prompts with what they offer': '/ n a m e = Tab Tab Esc : g o t o Space Tab Esc : p r o j e c t Space Tab Esc',
  'requests, copies and exports':
    '2 n ` Enter G c Esc Esc c C Enter C Down Down Enter C Down Down Down Down Enter m a e Enter Enter',
};
const NAMED: Readonly<Record<string, string>> = {
  Enter: '\r',
  // The unambiguous form of Escape, which a following key cannot turn into Alt.
  Esc: '\u001B[27u',
  Space: ' ',
  Tab: '\t',
  Down: '\u001B[B',
};
const keysOf = (walk: string): readonly string[] => walk.split(' ').map((key) => NAMED[key] ?? key);

/** All files below a folder with matching names, as one text. */
const filesIn = (folder: string, wanted: (name: string) => boolean): string =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) =>
      statSync(path).isDirectory() ? filesIn(path, wanted) : wanted(path) ? readFileSync(path, 'utf8') : '',
    )
    .join('\n');

describe('a hostile service', () => {
  it.each(Object.keys(WALKS))(
    'cannot move the cursor, copy, query the terminal or get secrets shown: %s',
    async (name) => {
      const server = await serve(hostile);
      const home = temporary();
      const terminal = startProgram(['--url', server.url, '--log-file', join(home, 'log')], {
        env: { HOME: home, XDG_STATE_HOME: join(home, 'state'), EDGESCOPE_API_KEY: KEY },
        // Exported files must not be written into the sources.
        cwd: temporary(),
      });
      await terminal.sees('of 12');
      for (const key of keysOf(WALKS[name] ?? '')) {
        const before = terminal.output().length;
        let seen = before;
        terminal.send(key);
        await terminal.until(`an effect of ${JSON.stringify(key)}, and rest`, () => {
          const isAtRest = terminal.output().length === seen;
          seen = terminal.output().length;
          return isAtRest && seen > before;
        });
      }
      terminal.send('\u0003\u0003');
      expect(await terminal.ended).toMatchObject({ exitCode: 130 });
      const output = terminal.output();
      const left = output.replaceAll(OWN, '');
      expect(/(?![\u2068\u2069])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.exec(left)?.[0].codePointAt(0) ?? null).toBe(
        null,
      );
      expect(MODES.exec(output)?.[0] ?? null).toBe(null);
      const copied = Array.from(output.matchAll(/\u001B\]52;c;([A-Za-z0-9+/=]*)\u0007/g), ([, text = '']) =>
        Buffer.from(text, 'base64').toString('utf8'),
      ).join('\n');
      if (name.includes('copies')) expect(copied).not.toBe('');
      for (const text of [output, copied, filesIn(home, () => true)])
        expect(text).not.toMatch(new RegExp(`${CANARY}|${KEY}`));
      // Compiled code is not text.
      for (const text of [copied, filesIn(home, (name) => !name.endsWith('.code'))])
        expect(/[\p{Cf}\p{Cs}\p{Co}\u0000-\u0008\u000B-\u000C\u000E-\u001F\u007F-\u009F]/u.exec(text)).toBe(null);
    },
  );
});
