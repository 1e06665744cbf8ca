import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';

/** A GPU entry of a device (document 2.3); the last four fields are not in the document. */
export interface Gpu {
  readonly model: string | null;
  readonly vendor: string | null;
  /** PCI device entry name and address as sent. */
  readonly addresses: readonly (readonly [string, string])[];
  readonly count: number | null;
  readonly memory: string | null;
  readonly migCapable: string | null;
  readonly migStrategy: string | null;
}

/** Reads one GPU entry. */
export const readGpu = lazily<Gpu, Reader>({
  model: (gpu) => gpu.text('model'),
  vendor: (gpu) => gpu.text('vendor'),
  addresses: (gpu) => gpu.map('addresses'),
  count: (gpu) => readCount(gpu),
  memory: (gpu) => readAny(gpu, 'memory'),
  migCapable: (gpu) => readAny(gpu, 'migCapable'),
  migStrategy: (gpu) => readAny(gpu, 'migStrategy'),
});

/** An impossible count is a placeholder for none. */
const readCount = (gpu: Reader): number | null => {
  const count = gpu.number('gpuCount');
  if (count === null || (Number.isInteger(count) && count >= 0 && count <= 1024)) return count;
  gpu.note('gpuCount', 'invalid number of GPUs, not counted');
  return null;
};

/** A field without a documented type: any scalar. */
const readAny = (reader: Reader, key: string): string | null => {
  const json = reader.raw(key);
  return typeof json === 'boolean' || typeof json === 'number' ? String(json) : reader.text(key);
};

/** Number of GPUs: one per entry unless it has a count. Null without a list. */
export const gpuCount = (gpus: readonly Gpu[] | null): number | null =>
  gpus === null ? null : gpus.reduce((sum, { count }) => sum + (count ?? 1), 0);

/** A PCI address in standard notation: `0000_01_00_0` is `0000:01:00.0`; other text is unchanged. */
export const pciAddress = (address: string): string =>
  address.replace(/^((?:[0-9a-f]{4,8}_)?[0-9a-f]{2})_([0-9a-f]{2})_([0-9a-f])$/i, (_, bus, device, part) =>
    [String(bus).replace('_', ':'), device].join(':').concat('.', part),
  );
