import { describe, expect, it } from 'vitest';
import { disturbedBy } from '../faults/disturb.ts';
import { createFaults, parseFaults } from '../faults/fault-list.ts';
import { ask, demo, PATHS } from './service.ts';

describe('faults', () => {
  it('apply by name, number of the request and list', () => {
    const [first, later, listed] = parseFaults('500:2, slow:+1 ,html@summary');
    expect(first).toMatchObject({ name: '500', from: 0, to: 2, place: null });
    expect(later).toMatchObject({ name: 'slow', from: 1, to: Number.POSITIVE_INFINITY });
    expect(listed).toMatchObject({ name: 'html', place: { method: 'GET', path: '/v1/dashboard/projects' } });
    expect(parseFaults('')).toEqual([]);
  });

  it.each([
    ['htlm', /unknown fault htlm; did you mean html\?/],
    ['html@host', /unknown list host; lists: hosts, profiles/],
    ['html:x', /unknown fault html:x/],
    ['@hosts', /unknown fault @hosts/],
  ])('are refused: %s', (text, message) => {
    expect(() => parseFaults(text)).toThrow(message);
  });

  it('count the requests of each path separately', () => {
    const faults = createFaults(parseFaults('500:1,html@profiles'));
    const counts = ['/v1/a', '/v1/a', '/v1/b', '/v1/clusterprofiles/x'].map((path) => faults('GET', path).length);
    expect(counts).toEqual([1, 0, 1, 2]);
  });

  it('leave other requests unchanged', async () => {
    const service = await demo(disturbedBy('500:1@profiles,wrong-type@projects'));
    const statuses = [];
    for (const path of [PATHS.profiles, PATHS.profiles, PATHS.hosts]) statuses.push((await ask(service, path)).status);
    expect(statuses).toEqual([500, 200, 200]);
    const projects = await ask(service, PATHS.projects);
    expect(projects.headers.get('content-type')).toBe('text/plain');
    expect(await projects.json()).toHaveProperty('items.0.metadata');
  });
});
