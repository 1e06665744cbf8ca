import { describe, expect, test } from 'vitest';
import { gridRows, NOW, sectionOf, words } from '../shown.ts';
import { partition, withDevice } from './recorded.ts';

const hardware = (device: object) => sectionOf(withDevice(device), 'hardware');

const gridOf = (device: object, title: string) => gridRows(hardware(device), title);

describe('the hardware of a host', () => {
  test('shows nearly full partitions first, fullest first, and marks the section', () => {
    const disks = [{ partitions: [partition('/', 40, 100), partition('/var', 86, 100), partition('/data', 99, 100)] }];
    const { blocks, attention } = hardware({ disks });
    expect(blocks.slice(0, 2)).toEqual([
      { type: 'text', title: 'Problems', text: '● /data is 99% full', tone: 'bad' },
      { type: 'text', title: 'Warnings', text: '▲ /var is 86% full', tone: 'warn' },
    ]);
    expect(attention).toBe('bad');
    expect(words(withDevice({ disks }), 'overview')).toContain('● Disk: /data is 99% full');
  });

  test('does not mark a disk that is not full', () => {
    expect(hardware({ disks: [{ partitions: [partition('/', 84, 100)] }] }).attention).toBeUndefined();
  });

  test('accepts inconsistent numbers, with a note', () => {
    const slice = (used: number, free: number) => ({
      mountPoint: '/',
      totalSpace: 100,
      usedSpace: used,
      freeSpace: free,
    });
    const rest = (used: number, free: number) =>
      gridOf({ disks: [{ partitions: [slice(used, free)] }] }, 'Partitions (unit unknown)')[0]?.at(-1);
    expect(rest(60, 40)).toBe('0');
    expect(rest(60, 35)).toBe('5 reserved');
    expect(rest(60, 70)).toBe('used and free exceed the total by 30');
  });

  test('shows GB for partitions that add up to the size of their disk, and no unit for others', () => {
    const disk = { size: 1200, partitions: [partition('/', 50, 100), partition('/data', 732, 1024)] };
    const barsOf = (one: object): readonly string[] =>
      hardware({ disks: [one] }).blocks.flatMap((block) =>
        block.type === 'bars' ? block.bars.map(({ text }) => text) : [],
      );
    expect(barsOf(disk)).toEqual([
      expect.stringContaining('732 of 1,024 GB · 71%'),
      expect.stringContaining('50 of 100 GB'),
    ]);
    expect(gridOf({ disks: [disk] }, 'Partitions (GB)')).toHaveLength(2);
    for (const size of [100, 4000, null]) expect(barsOf({ ...disk, size }).join()).not.toContain('GB');
  });

  test('has a line for a drive without size and partitions, and for no drives at all', () => {
    const disks = [
      { vendor: 'Intel', controller: 'NVMe', size: 512 },
      { vendor: 'QEMU', controller: 'IDE' },
    ];
    expect(gridOf({ disks }, 'Disks')).toEqual([
      ['1', 'Intel', 'NVMe', '512 GB'],
      ['2', 'QEMU', 'IDE', '–'],
    ]);
    expect(words(withDevice({ disks: [], gpus: [] }), 'hardware')).toContain('No disks, GPUs');
    expect(words(withDevice({}), 'hardware')).toContain('Unknown: disks, GPUs');
  });

  test('states how the memory size was interpreted', () => {
    const memory = (sizeInMB: number) => words(withDevice({ memory: { sizeInMB } }), 'hardware');
    expect(memory(786432)).toContain('768G (786432 MB as sent)');
    expect(memory(137438953472)).toContain('128G (137438953472 as sent, too large for MB: treated as bytes)');
    expect(memory(-1)).toContain('▲ -1 is not a valid memory size');
  });

  test('writes PCI addresses in standard notation, and leaves other texts as sent', () => {
    const gpus = [{ model: 'L4', addresses: { gpu0: '0000_3b_00_0', gpu1: '3b_00_1', odd: 'slot 7' } }];
    expect(words(withDevice({ gpus }), 'hardware')).toContain('gpu0 0000:3b:00.0, gpu1 3b:00.1, odd slot 7');
  });

  test('is a single line if no device was sent', () => {
    const bare = sectionOf(withDevice(JSON.parse('null')), 'hardware');
    expect(bare.blocks).toEqual([{ type: 'text', text: 'Unknown: machine, disks, GPUs', tone: 'dim' }]);
    expect(
      withDevice({})
        .sections(NOW)
        .every(({ blocks }) => blocks.length > 0),
    ).toBe(true);
  });
});
