import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Link } from '../../src/core/view/pane.ts';
import { distinctLinks } from '../../src/resources/shared/links.ts';

const links = fc.array(
  fc.record<Link>({
    relation: fc.constantFrom('cluster', 'profile', 'project'),
    kind: fc.constantFrom(null, 'profiles'),
    uid: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom(null, 'one', 'other'),
  }),
  { maxLength: 20 },
);

const thing = ({ relation, kind, uid }: Link): string => `${relation} ${kind} ${uid}`;

it('keeps one link for each thing, in the order of the first links, with the first name', () => {
  fc.assert(
    fc.property(links, (all) => {
      const distinct = distinctLinks(all);
      expect(distinct.map(thing)).toEqual([...new Set(all.map(thing))]);
      for (const link of distinct) {
        const names = all.filter((other) => thing(other) === thing(link)).map(({ name }) => name);
        expect(link.name).toBe(names.find((name) => name !== null) ?? null);
      }
    }),
  );
});
