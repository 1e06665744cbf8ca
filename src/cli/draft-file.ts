import * as fs from 'node:fs';
import { promisify } from 'node:util';

/** Promisified functions of files. `node:fs/promises` loads half of Node's terminal support: 3 MB of memory. */
const open = promisify(fs.open);
const write = promisify(fs.write);
const fchmod = promisify(fs.fchmod);
const fstat = promisify(fs.fstat);
const fsync = promisify(fs.fsync);
const close = promisify(fs.close);
const rm = promisify(fs.rm);

/** A file that is written under the name of a draft first, so that nobody reads a part of it. */
interface DraftedFile<Placed> {
  readonly draft: string;
  /** Mode of the file, whatever the umask; 0600 if absent. */
  readonly mode?: number | undefined;
  /** Waits until the bytes are on the disk: errors of a full disk or quota may surface only then. */
  readonly isDurable?: true;
  fill(write: (bytes: Uint8Array) => Promise<void>): Promise<void>;
  /** Gives the written draft its name. */
  place(): Promise<Placed>;
}

/** Writes a file beside its place, then renames it; for its owner only (0600) unless a mode is given. A failure leaves nothing. @throws system errors */
export const writeThroughDraft = async <Placed>(made: DraftedFile<Placed>): Promise<Placed> => {
  const file = await open(made.draft, 'wx', 0o600);
  try {
    try {
      await made.fill(async (bytes) => {
        for (let from = 0; from < bytes.length; ) from += (await write(file, bytes, from)).bytesWritten;
      });
      // A umask such as 777 takes the owner's bits away. Otherwise no mode is set: some file systems refuse it.
      const isReadable = ((await fstat(file)).mode & 0o600) === 0o600;
      const mode = made.mode ?? (isReadable ? undefined : 0o600);
      if (mode !== undefined) await fchmod(file, mode);
      if (made.isDurable) await fsync(file);
    } finally {
      await close(file);
    }
    return await made.place();
  } finally {
    await rm(made.draft, { force: true });
  }
};
