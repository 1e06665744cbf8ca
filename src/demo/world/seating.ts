import { CLOUD_TYPES } from '../../core/query/index.ts';
import { hash } from '../../resources/shared/sample.ts';
import type { ProjectSeat } from './projects.ts';

const SIZE_SALT = 171;
const END = -1;

/** Assignment of hosts to clusters in a few bytes each. Clusters are created on demand. */
export interface Seating {
  /** Assigns a host to a cluster: one of its project and type with a free place, or a new one. */
  seat(host: number, project: ProjectSeat, type: number): number;
  readonly count: () => number;
  /** Project index, cloud type index, and number in the project (from 1) of a cluster. */
  place(cluster: number): { readonly project: number; readonly type: number; readonly number: number };
  ofProject(project: number): readonly number[];
  hosts(cluster: number): number[];
}

export const createSeating = (seed: number, size: number, projects: number): Seating => {
  const places: number[] = [];
  const numbers: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const next = new Int32Array(size).fill(END);
  const open = new Int32Array(projects * CLOUD_TYPES.length).fill(END);
  const free = new Uint8Array(projects * CLOUD_TYPES.length);
  const byProject: number[][] = Array.from({ length: projects }, () => []);

  const openNew = (host: number, project: ProjectSeat, place: number): number => {
    const own = byProject[project.index] ?? [];
    const { clusterSizes } = project.sector;
    const cluster = places.length;
    places.push(place);
    first.push(host);
    last.push(host);
    numbers.push(own.push(cluster));
    open[place] = cluster;
    free[place] = (clusterSizes[hash(seed, cluster, SIZE_SALT) % clusterSizes.length] ?? 1) - 1;
    return cluster;
  };

  return {
    seat: (host, project, type) => {
      const place = project.index * CLOUD_TYPES.length + type;
      const seats = free[place] ?? 0;
      const cluster = open[place] ?? END;
      if (seats === 0 || cluster === END) return openNew(host, project, place);
      free[place] = seats - 1;
      next[last[cluster] ?? host] = host;
      last[cluster] = host;
      return cluster;
    },
    count: () => places.length,
    place: (cluster) => {
      const place = places[cluster] ?? 0;
      const type = place % CLOUD_TYPES.length;
      return { project: (place - type) / CLOUD_TYPES.length, type, number: numbers[cluster] ?? 1 };
    },
    ofProject: (project) => byProject[project] ?? [],
    hosts: (cluster) => {
      const found: number[] = [];
      for (let host = first[cluster] ?? END; host !== END; host = next[host] ?? END) found.push(host);
      return found;
    },
  };
};
