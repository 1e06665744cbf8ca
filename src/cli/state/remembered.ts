/** State remembered between runs. Of the service's items it has typed texts only. */
export interface Remembered {
  /** Chosen columns as typed, by service (address) and kind; the kind's default if absent. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Bookmarked views by service (address) and letter, each as named texts. */
  readonly bookmarks: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** History of the palette, latest last. */
  readonly lines: readonly string[];
  /** The preview is shown beside wide lists. */
  readonly preview: boolean;
  /** History of the filter prompt by kind, latest last. */
  readonly pastFilters: Readonly<Record<string, readonly RememberedFilter[]>>;
  /** By service (address) and kind: since when only the current dialect has the list (ISO time). */
  readonly dialects: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A filter as typed, and whether it was a server filter. */
export interface RememberedFilter {
  readonly text: string;
  readonly server: boolean;
}

export const NOTHING_REMEMBERED: Remembered = {
  columns: {},
  bookmarks: {},
  lines: [],
  preview: false,
  pastFilters: {},
  dialects: {},
};

/** Parses a state file, with parts of other versions separate; null for an invalid file. Invalid parts are dropped. */
export const rememberedIn = (
  text: string,
): { readonly state: Remembered; readonly others: Readonly<Record<string, unknown>> } | null => {
  try {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json) || isForeign(json)) return null;
    const others = Object.fromEntries(Object.entries(json).filter(([key]) => !Object.hasOwn(NOTHING_REMEMBERED, key)));
    const state = {
      columns: recordOf(json['columns'], (kinds) => (isRecord(kinds) ? recordOf(kinds, asText) : null)),
      bookmarks: recordOf(json['bookmarks'], (service) =>
        recordOf(service, (view) => (isRecord(view) ? recordOf(view, asText) : null)),
      ),
      lines: Array.isArray(json['lines']) ? json['lines'].filter((line) => asText(line) !== null) : [],
      preview: json['preview'] === true,
      pastFilters: recordOf(json['pastFilters'], (past) =>
        Array.isArray(past) ? past.flatMap((one) => asFilter(one) ?? []) : null,
      ),
      dialects: recordOf(json['dialects'], (kinds) => (isRecord(kinds) ? recordOf(kinds, asText) : null)),
    };
    return { state, others };
  } catch {
    return null;
  }
};

/** It has content, but none of this program's. */
const isForeign = (json: Record<string, unknown>): boolean => {
  const keys = Object.keys(json);
  return keys.length > 0 && !keys.some((key) => Object.hasOwn(NOTHING_REMEMBERED, key));
};

const asText = (json: unknown): string | null => (typeof json === 'string' ? json : null);

const asFilter = (json: unknown): RememberedFilter | null => {
  const text = isRecord(json) ? asText(json['text']) : null;
  return text === null || !isRecord(json) ? null : { text, server: json['server'] === true };
};

const recordOf = <T>(json: unknown, read: (value: unknown) => T | null): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(isRecord(json) ? json : {}).flatMap(([key, value]): [string, T][] => {
      const one = read(value);
      return one === null ? [] : [[key, one]];
    }),
  );

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
