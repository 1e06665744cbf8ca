import { constants, createDeflate, type Deflate } from 'node:zlib';

/** Bytes of texts that go one after the other through `ssh -C`, which packs each as it comes and remembers those before. */
export const compressed = async (texts: readonly string[]): Promise<readonly number[]> => {
  const packer = createDeflate({ flush: constants.Z_PARTIAL_FLUSH });
  let bytes = 0;
  packer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const sizes: number[] = [];
  for (const text of texts) {
    const before = bytes;
    await packed(packer, text);
    sizes.push(bytes - before);
  }
  return sizes;
};

const packed = (packer: Deflate, text: string): Promise<void> =>
  new Promise((resolve) => void packer.write(text, () => resolve()));
