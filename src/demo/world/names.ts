import { share } from '../sample/facts.ts';

/** A business sector, such as retail, which projects, sites and clusters are named after and shaped by. */
export interface Sector {
  readonly name: string;
  readonly place: string;
  /** Numbers of hosts per cluster. */
  readonly clusterSizes: readonly [number, ...number[]];
  /** Share of hosts that are vSphere machines; `libvirt` for libvirt machines. */
  readonly vsphere: number;
  readonly libvirt: number;
  readonly arm: number;
  readonly gpu: number;
}

const sector = (name: string, place: string, more: Partial<Sector> = {}): Sector => ({
  name,
  place,
  clusterSizes: [1, 1, 3],
  vsphere: 0,
  libvirt: 0,
  arm: 0.03,
  gpu: 0.03,
  ...more,
});

export const SECTORS: readonly [Sector, ...Sector[]] = [
  sector('retail', 'store', { arm: 0 }),
  sector('grocery', 'market'),
  sector('pharmacy', 'store'),
  sector('fuel', 'station', { arm: 0.3 }),
  sector('factory', 'line', { clusterSizes: [3, 5], gpu: 0.2 }),
  sector('warehouse', 'hall', { clusterSizes: [3], vsphere: 0.5 }),
  sector('clinic', 'ward', { vsphere: 0.25 }),
  sector('branch', 'office', { vsphere: 0.3 }),
  sector('rail', 'depot', { arm: 0.4 }),
  sector('telco', 'cell', { clusterSizes: [3], arm: 0.15 }),
  sector('energy', 'turbine', { arm: 0.4, clusterSizes: [1] }),
  sector('campus', 'hall', { vsphere: 0.4 }),
  sector('lab', 'bench', { libvirt: 0.6, gpu: 0.25 }),
];

interface Region {
  readonly name: string;
  readonly country: string;
}

const REGIONS: readonly [Region, ...Region[]] = [
  { name: 'east', country: 'us' },
  { name: 'west', country: 'us' },
  { name: 'central', country: 'us' },
  { name: 'south', country: 'us' },
  { name: 'uk', country: 'gb' },
  { name: 'dach', country: 'de' },
  { name: 'france', country: 'fr' },
  { name: 'japan', country: 'jp' },
  { name: 'nordics', country: 'se' },
  { name: 'canada', country: 'ca' },
  { name: 'brasil', country: 'br' },
  { name: 'india', country: 'in' },
  { name: 'australia', country: 'au' },
  { name: 'mexico', country: 'mx' },
  { name: 'korea', country: 'kr' },
];

/** Sector, region and name of the nth project. The first is `retail-east`; sectors vary before regions. */
export const projectPlace = (index: number): { sector: Sector; country: string; name: string } => {
  const sector = SECTORS[index % SECTORS.length] ?? SECTORS[0];
  const round = Math.floor(index / SECTORS.length);
  const region = REGIONS[round % REGIONS.length] ?? REGIONS[0];
  const again = Math.floor(round / REGIONS.length);
  return {
    sector,
    country: region.country,
    name: `${sector.name}-${region.name}${again === 0 ? '' : `-${again + 1}`}`,
  };
};

/** Non-ASCII place names: wide characters, combining marks, non-Latin letters. */
const LOCAL_PLACES = ['東京店', 'cafe\u0301', '서울매장', 'Zürich', 'Łódź', 'São-José', 'n\u0303andu\u0301', 'Ωmega'];
const LOCAL_SALT = 101;

/** Name of a host: `edge-us-retail-store-00147`; one name in sixty is in the local script. */
export const hostName = (
  seed: number,
  index: number,
  at: { readonly sector: Sector; readonly country: string },
): string => {
  const chance = share(seed, index, LOCAL_SALT);
  const local = LOCAL_PLACES[Math.floor(chance * 60 * LOCAL_PLACES.length)];
  return `edge-${at.country}-${at.sector.name}-${local ?? at.sector.place}-${String(index).padStart(5, '0')}`;
};
