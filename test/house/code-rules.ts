import { roomOf } from './floors.ts';
import type { Breach } from './import-rules.ts';
import { lineOf } from './imports.ts';
import type { Source } from './repository.ts';

interface CodeRule {
  readonly rule: string;
  readonly pattern: RegExp;
  /** Rooms that the rule holds for; absent for all rooms. */
  readonly rooms?: readonly string[];
  /** Exceptions: files, or folders, which end with a slash. */
  readonly except?: readonly string[];
}

const PURE = ['core', 'resources', 'query', 'pane', 'places', 'triage', 'ui', 'screen', 'store'];

/** Patterns that code must not contain. */
const CODE_RULES: readonly CodeRule[] = [
  {
    rule: 'here the time is an argument: no clock, no timer, no chance',
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bperformance\b|\bset(?:Timeout|Interval|Immediate)\b|\bMath\.random\b/g,
    rooms: PURE,
    except: ['src/store/effects/effects.ts'],
  },
  { rule: 'the process belongs to terminal and cli', pattern: /\bprocess\./g, rooms: [...PURE, 'api', 'demo'] },
  {
    rule: 'ui awaits nothing',
    pattern: /\bawait\b|\basync\b|\bPromise\b|\.then\(/g,
    rooms: ['ui', 'screen', 'places/*.tsx'],
  },
  { rule: 'HTTP is asked by api alone', pattern: /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b/g },
  { rule: 'only ui/theme.ts names a colour', pattern: /\b(?:color|backgroundColor|borderColor|dimColor|inverse)=/g },
];

/** Patterns that texts must not contain. */
const TEXT_RULES: readonly CodeRule[] = [
  {
    rule: 'escape sequences are written by terminal, colours by ui/theme.ts',
    pattern: /(?:\\x1b|\\u001b|\\u\{1b\}|\\033|\u001B)\[/gi,
    // The demo is excepted: it sends the texts of a hostile service.
    rooms: [
      'core',
      'resources',
      'query',
      'pane',
      'places',
      'triage',
      'api',
      'store',
      'ui',
      'screen',
      'cli',
      'cli/interactive',
    ],
    // A progress line on stderr, where no screen is open.
    except: ['src/ui/theme.ts', 'src/cli/print/progress.ts'],
  },
  {
    rule: 'only ui/theme.ts names a colour',
    pattern: /^(?:red|green|yellow|blue|magenta|cyan|white|black|gr[ae]y|#[0-9a-f]{3,8})(?:bright)?$/gi,
    rooms: ['core', 'pane', 'places', 'store', 'ui', 'screen', 'places/*.tsx'],
    except: ['src/ui/theme.ts'],
  },
  {
    rule: 'only api/dialects knows the names of the service (and demo, which is one)',
    pattern:
      /^(?:filters|orderBy|metricPeriod|ProjectUid|ApiKey|Authorization)$|\/v1\/(?:edgehosts|clusterprofiles|projects|dashboard)/g,
    rooms: [
      'core',
      'resources',
      'query',
      'pane',
      'places',
      'triage',
      'api',
      'terminal',
      'store',
      'ui',
      'cli',
      'cli/interactive',
    ],
    except: ['src/api/dialects/'],
  },
];

/** The places where a source contains a pattern that its room must not contain. */
export const codeBreaches = (sources: readonly Source[]): Breach[] =>
  sources.flatMap((source) => [
    ...CODE_RULES.filter((rule) => holdsFor(rule, source)).flatMap(({ rule, pattern }) =>
      Array.from(source.scan.code.matchAll(pattern), ({ index, 0: text }) => breach(source, index, text, rule)),
    ),
    ...TEXT_RULES.filter((rule) => holdsFor(rule, source)).flatMap(({ rule, pattern }) =>
      source.scan.quoted.flatMap(({ text, at }) =>
        Array.from(text.matchAll(pattern), (match) => breach(source, at + match.index, match[0], rule)),
      ),
    ),
  ]);

const holdsFor = ({ rooms, except }: CodeRule, { path }: Source): boolean => {
  if (except?.some((place) => path.startsWith(place))) return false;
  return rooms === undefined || rooms.includes(roomOf(path) ?? '');
};

const breach = ({ path, text }: Source, index: number, said: string, rule: string): Breach =>
  `${path}:${lineOf(text, index)} says ${said.trim()}: ${rule}`;
