import fc from 'fast-check';

/** A change of JSON: its place, its type, and the new value. */
export type Step = readonly [number, 'null' | 'gone' | 'other', unknown];

/** A copy of `json` in which the part chosen by `at` is replaced or removed. */
export const spoil = (json: unknown, [at, how, other]: Step): unknown => {
  const places: { readonly owner: Record<string, unknown>; readonly key: string }[] = [];
  const copy = structuredClone(json);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const owner = value as Record<string, unknown>;
    for (const key of Object.keys(owner)) {
      places.push({ owner, key });
      walk(owner[key]);
    }
  };
  walk(copy);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return copy;
  if (how === 'gone' && !Array.isArray(place.owner)) delete place.owner[place.key];
  else place.owner[place.key] = how === 'other' ? other : null;
  return copy;
};

/** Values that services, and testers, send instead of the expected ones. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.constantFrom(
    -1,
    0,
    1e308,
    -1e308,
    5e-324,
    1e9,
    '',
    ' ',
    '12',
    'true',
    '0001-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00Z',
  ),
  fc.constantFrom('\u001b[31mred\u001b[0m', 'a\u0000b\r\nc', '\u202Eabc', '__proto__', [], {}, [null], [[]], [{}]),
);

/** Any change. */
export const step: fc.Arbitrary<Step> = fc.tuple(fc.nat(), fc.constantFrom('null', 'gone', 'other'), odd);
