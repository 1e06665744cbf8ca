import { describe, expect, it } from 'vitest';
import { serviceDialects } from '../../src/api/dialects/current.ts';
import type { KindId } from '../../src/core/query/query.ts';
import { isObject, type Json } from '../../src/core/values/value.ts';
import { sampleHostSummary } from '../../src/demo/sample/device.ts';
import { sampleProfileSummary } from '../../src/demo/sample/profile.ts';
import { unlistedTest } from '../../src/query/absence.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { cells, fullJson, kind, NOW, sectionTexts, words } from './shown.ts';

const full = (id: string) => {
  const json = fullJson(id) as Json;
  if (!isObject(json)) throw new Error('the fixture is no object');
  return json;
};

/** Columns with other texts in an item of a search than in the whole item. */
const different = (id: string, summary: unknown): readonly string[] => {
  const [one, other] = [full(id), summary].map((json) => cells(kind(id), kind(id).item(json)));
  return Object.keys(one ?? {}).filter((column) => one?.[column] !== other?.[column]);
};

/** Columns that a search cannot fill, according to the dialect. */
const lacking = (id: KindId): readonly string[] => {
  const { unlisted } = serviceDialects().current.ability(id);
  const isUnlisted = unlistedTest(unlisted);
  return kind(id).columns.flatMap((column) => (column.fields.every(isUnlisted) ? [column.id] : []));
};

describe('a host of a search', () => {
  const host = kind('hosts').item(sampleHostSummary(full('hosts')));

  it('has the same columns as the whole item', () => {
    expect(different('hosts', sampleHostSummary(full('hosts')))).toEqual([]);
    expect(lacking('hosts')).toEqual([]);
    expect(host.notes).toEqual([]);
  });

  it('has its project from the field that searches send', () => {
    const only = { metadata: { uid: 'u', name: 'n' }, spec: { projectMeta: { name: 'retail', uid: 'p' } }, status: {} };
    expect(kind('hosts').item(only).value('project')).toBe('retail');
  });

  it('does not show fields that were not sent as absent or never set', () => {
    const texts = sectionTexts(host.sections(NOW)).join('\n');
    expect(texts).not.toContain('(absent)');
    expect(texts).not.toContain('never reported');
    expect(words(host, 'packs')).toContain('Unknown: packs reported by the host');
    expect(words(host, 'identity')).toContain('Unknown: registration, access to the host, tokens');
    // The whole item has the value.
    const whole = { ...full('hosts'), status: { serviceAuthToken: '' } };
    expect(sectionTexts(kind('hosts').item(whole).sections(NOW)).join('\n')).toContain('(absent)');
  });
});

describe('a profile of a search', () => {
  const json = sampleProfileSummary(full('profiles'));
  const profile = kind('profiles').item(json);

  it('has the same columns as the whole item, except columns that searches lack', () => {
    expect(different('profiles', json)).toEqual(['draft', 'macros']);
    expect(lacking('profiles')).toEqual(['draft', 'invalid', 'macros']);
    expect(profile.notes).toEqual([]);
    expect(profile.cell('macros', NOW).text).toBe('–');
  });

  it('has its fields at the same paths as the whole item', () => {
    const filter = parseFilter('spec.published.cloudType~edge specSummary.versions.version~1', kind('profiles'));
    expect(filter.ok && matches(filter.filter, profile, NOW)).toBe(true);
    expect(filter.ok && matches(filter.filter, kind('profiles').item(full('profiles')), NOW)).toBe(true);
  });

  it('counts packs that were deleted from the registry, and leaves other packs undecided', () => {
    const counts = { deleted: 3, deprecated: 1, disabled: 2 };
    const counted = kind('profiles').item({ ...json, status: { pack: counts } });
    expect(counted.value('invalid')).toBe(3);
    expect(words(counted, 'overview')).toContain('3 packs were deleted from the registry');
    for (const word of ['Deprecated\n1', 'Disabled\n2']) expect(words(counted, 'overview')).toContain(word);
    expect(
      kind('profiles')
        .item({ ...json, status: {} })
        .value('invalid'),
    ).toBeNull();
  });
});

describe('a project of a search', () => {
  it('is found by the fields of the project, although its search sends the summary', () => {
    const item = kind('projects').item({
      metadata: { uid: 'u', name: 'retail' },
      specSummary: { teams: [{ name: 'ops', uid: 't' }] },
      status: { status: { isDisabled: true }, clustersHealth: { running: 1 } },
    });
    const filter = parseFilter('status.isDisabled=true spec.teams.name=ops', kind('projects'));
    expect(filter.ok && matches(filter.filter, item, NOW)).toBe(true);
    expect([item.value('state'), item.value('teams'), item.value('alerts'), item.notes]).toEqual([
      'disabled',
      1,
      null,
      [],
    ]);
  });
});

describe('the version of a form', () => {
  it('may be a text, as searches send it', () => {
    const form = { name: 'edge-base', version: '1.4.0', packs: [] };
    const host = kind('hosts').item({ metadata: { uid: 'u' }, spec: { clusterProfileTemplates: [form] } });
    expect([host.value('profile'), host.notes]).toEqual(['edge-base 1.4.0', []]);
  });
});
