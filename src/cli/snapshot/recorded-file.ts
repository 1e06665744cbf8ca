import { createHash, type Hash } from 'node:crypto';
import { type BigIntStats, constants, existsSync, promises as fs } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, whyNotWritten } from '../system-error.ts';

/** A refresh as it stands in a file. */
export interface Member {
  readonly bytes: Buffer;
  readonly changes: number;
  /** Epoch ms. */
  readonly at: number;
}

/** Why members were not appended. */
interface NotAppended {
  readonly why: string;
  /** The file is no longer the one that was written. */
  readonly isLost: boolean;
}

/** A pipe in its place would wait for a reader. */
export const TO_APPEND = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY;

/** A file that whole members are appended to, as long as nobody else changes it. */
export class RecordedFile {
  readonly path: string;
  size: number;
  /** Of the file after the last write. */
  #stats: BigIntStats;
  /** Of all bytes. */
  readonly #hash: Hash;

  private constructor(path: string, stats: BigIntStats, hash: Hash) {
    this.path = path;
    this.size = Number(stats.size);
    this.#stats = stats;
    this.#hash = hash;
  }

  /** The file at a path, open by a handle. @throws system errors */
  static async of(path: string, handle: fs.FileHandle): Promise<RecordedFile> {
    const stats = await handle.stat({ bigint: true });
    return new RecordedFile(path, stats, await hashOf(handle, Number(stats.size)));
  }

  /** @throws system errors */
  static async at(path: string): Promise<RecordedFile> {
    const handle = await fs.open(path, TO_APPEND);
    try {
      return await RecordedFile.of(path, handle);
    } finally {
      await handle.close();
    }
  }

  /** Appends members, each whole or not at all, and takes those that are written; null where all are. */
  async append(members: Member[], isWritten: (member: Member) => void): Promise<NotAppended | null> {
    let handle: fs.FileHandle;
    try {
      handle = await fs.open(this.path, TO_APPEND);
    } catch (error) {
      return { why: whyLost(this.path, errorCode(error)), isLost: true };
    }
    try {
      if (!(await this.#isOurs(handle))) return { why: 'was changed by another program', isLost: true };
      for (let [next] = members; next !== undefined; [next] = members) {
        await this.#write(handle, next.bytes);
        members.shift();
        isWritten(next);
      }
      return null;
    } catch (error) {
      return { why: whyNotWritten(this.path, error), isLost: false };
    } finally {
      await handle.close();
    }
  }

  /** Some file systems give a file another number, or round its times: then its content decides. */
  async #isOurs(handle: fs.FileHandle): Promise<boolean> {
    const found = await handle.stat({ bigint: true });
    const { dev, ino, size, mtimeNs, uid } = this.#stats;
    if (!found.isFile() || found.size !== size || found.uid !== uid) return false;
    if (found.dev === dev && found.ino === ino && found.mtimeNs === mtimeNs) return true;
    const hash = await hashOf(handle, this.size);
    if (!hash.digest().equals(this.#hash.copy().digest())) return false;
    this.#stats = found;
    return true;
  }

  async #write(handle: fs.FileHandle, member: Buffer): Promise<void> {
    try {
      for (let from = 0; from < member.length; )
        from += (await handle.write(member, from, member.length - from, this.size + from)).bytesWritten;
      await handle.sync();
      this.size += member.length;
      this.#hash.update(member);
    } catch (error) {
      await handle.truncate(this.size);
      throw error;
    } finally {
      this.#stats = await handle.stat({ bigint: true });
    }
  }
}

const PIECE = 1024 * 1024;

const hashOf = async (handle: fs.FileHandle, size: number): Promise<Hash> => {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(Math.min(PIECE, Math.max(1, size)));
  for (let from = 0; from < size; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, size - from), from);
    if (bytesRead === 0) break;
    hash.update(piece.subarray(0, bytesRead));
    from += bytesRead;
  }
  return hash;
};

/** Behind the name of the file. */
const whyLost = (path: string, code: string): string => {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return existsSync(dirname(path)) ? 'is gone' : 'is gone with its directory';
    case 'EISDIR':
      return 'is a directory now';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'may not be written any more';
    default:
      return `cannot be opened (${code})`;
  }
};
