/** A room of the house: a folder of `src`, its floor, and what it may import. */
export interface Room {
  /** The floor: imports point to lower floors, and rooms of one floor do not import each other. */
  readonly floor: number;
  readonly rooms: readonly string[];
  /** Allowed packages and modules of Node; `type ` in front allows only types. */
  readonly packages: readonly string[];
}

/** All rooms. A file belongs to the room with the longest name that its path begins with. */
export const ROOMS: Readonly<Record<string, Room>> = {
  core: { floor: 0, rooms: [], packages: ['node:zlib', 'string-width', 'yaml'] },

  resources: { floor: 1, rooms: ['core'], packages: [] },
  query: { floor: 1, rooms: ['core'], packages: ['re2js'] },
  pane: { floor: 1, rooms: ['core'], packages: ['yaml'] },
  triage: { floor: 1, rooms: ['core'], packages: [] },
  change: { floor: 1, rooms: ['core'], packages: [] },
  api: {
    floor: 1,
    rooms: ['core'],
    packages: [
      'undici',
      'node:buffer',
      'node:crypto',
      'node:diagnostics_channel',
      'type node:http',
      'type node:net',
      'node:stream',
      'node:timers/promises',
      'node:tls',
      'node:zlib',
    ],
  },
  terminal: { floor: 1, rooms: ['core'], packages: ['node:child_process', 'node:events', 'node:string_decoder'] },

  output: { floor: 2, rooms: ['core', 'pane'], packages: [] },
  snapshot: { floor: 2, rooms: ['core', 'change'], packages: ['node:crypto', 'node:stream', 'node:zlib'] },
  demo: {
    floor: 2,
    rooms: ['core', 'resources'],
    packages: [
      'node:crypto',
      'node:events',
      'node:http',
      'type node:net',
      'node:stream',
      'node:stream/promises',
      'node:timers/promises',
      'node:util',
      'node:zlib',
    ],
  },

  store: {
    floor: 3,
    rooms: ['core', 'query', 'pane', 'triage', 'change', 'output'],
    packages: ['zustand'],
  },

  questions: {
    floor: 4,
    rooms: ['core', 'query', 'pane', 'triage', 'change', 'output', 'store'],
    packages: [],
  },
  places: {
    floor: 4,
    rooms: ['core', 'query', 'pane', 'triage', 'output', 'store'],
    packages: [],
  },
  ui: {
    floor: 4,
    rooms: ['core', 'pane', 'store'],
    packages: ['ink', 'react', 'zustand'],
  },
  'places/*.tsx': {
    floor: 5,
    rooms: ['core', 'query', 'pane', 'store', 'places', 'ui'],
    packages: ['ink', 'ink-table', 'react', 'zustand'],
  },
  screen: {
    floor: 6,
    rooms: ['core', 'store', 'ui', 'places/*.tsx'],
    packages: ['ink', 'react', 'zustand'],
  },

  cli: {
    floor: 7,
    rooms: [
      'core',
      'resources',
      'query',
      'pane',
      'triage',
      'change',
      'api',
      'output',
      'snapshot',
      'store',
      'questions',
      'places',
      'demo',
      'cli/interactive',
      'cli/doctor',
      'cli/key-program',
    ],
    packages: ['jsonc-parser', 'node:crypto', 'node:fs', 'node:net', 'node:os', 'node:path', 'node:util', 'node:v8'],
  },
  'cli/key-program': { floor: 7, rooms: ['core', 'terminal', 'cli'], packages: ['node:child_process'] },
  'cli/doctor': {
    floor: 7,
    rooms: ['core', 'resources', 'api', 'terminal', 'store', 'cli'],
    packages: [
      'node:dns/promises',
      'type node:dns',
      'node:fs',
      'node:http',
      'node:https',
      'node:net',
      'node:path',
      'node:tls',
    ],
  },
  'cli/interactive': {
    floor: 7,
    rooms: [
      'core',
      'resources',
      'query',
      'api',
      'terminal',
      'output',
      'snapshot',
      'store',
      'questions',
      'places',
      'ui',
      'screen',
      'cli',
    ],
    packages: ['ink', 'node:v8'],
  },
};

/** The room of a path such as `src/core/item/item.ts`; null outside of the house. */
export const roomOf = (path: string): string | null => {
  if (path.startsWith('src/places/') && path.endsWith('.tsx')) return 'places/*.tsx';
  const names = Object.keys(ROOMS).filter((name) => path.startsWith(`src/${name}/`));
  return names.toSorted((a, b) => b.length - a.length)[0] ?? null;
};

/**
 * Folders of `src` whose own folders (wings) have an order: imports between wings point one way, and no wing imports a file
 * that lies beside the wings. A wing with an index is imported through the index.
 */
export const WINGED_ROOMS: readonly string[] = ['core', 'query/filter', 'store', 'places'];

/** The room with wings and the wing that a path lies in; null for other paths, and for files beside the wings. */
export const wingOf = (path: string): { readonly room: string; readonly wing: string } | null => {
  const room = WINGED_ROOMS.find((name) => path.startsWith(`src/${name}/`));
  if (room === undefined) return null;
  const [wing, ...rest] = path.slice(`src/${room}/`.length).split('/');
  return wing === undefined || rest.length === 0 ? null : { room, wing };
};

/** Files of `src`, or some of their exports, that only a few folders may import. */
export interface Feature {
  readonly files: readonly string[];
  /** The exports; absent for all exports of the files. */
  readonly names?: readonly string[];
  /** The only folders that may import them. */
  readonly folders: readonly string[];
}

export const FEATURES: Readonly<Record<string, Feature>> = {
  'which rows are news': {
    files: ['store/list/news.ts'],
    folders: [
      'places/list',
      'questions/now',
      ...['arrive', 'effects', 'list', 'triage'].map((name) => `store/${name}`),
      'ui/regions',
    ],
  },
  'what is asked between two walks': {
    files: ['store/arrive/pulse.ts', 'store/state/pulse.ts', 'store/walk/pulse.ts'],
    folders: ['arrive', 'effects', 'live', 'state', 'walk'].map((name) => `store/${name}`),
  },
  'how the text of an item is packed': { files: ['core/item/packed-text.ts'], folders: ['core/item'] },
  'when the text of an item is packed': {
    files: ['core/item/index.ts', 'core/item/json-item.ts'],
    names: ['packItem'],
    folders: ['core/item', 'store/list'],
  },
  'the words for how much of a list is here': {
    files: ['core/basis/index.ts', 'store/state/said.ts'],
    names: ['saidOf', 'basisText', 'tabText', 'partTexts'],
    folders: [
      ...['cli/print', 'places/detail', 'places/list'],
      ...['export', 'list', 'state', 'triage', 'walk'].map((name) => `store/${name}`),
    ],
  },
  'whether a list is whole, lacking or doubtful': {
    files: ['core/basis/index.ts', 'store/state/basis.ts'],
    names: ['isWhole', 'isWholeList', 'isNearlyWhole', 'isLacking', 'isDoubtful'],
    folders: [
      ...['cli/print', 'questions/attention', 'questions/now', 'questions/why'],
      ...['export', 'list', 'state', 'triage', 'walk'].map((name) => `store/${name}`),
    ],
  },
};
