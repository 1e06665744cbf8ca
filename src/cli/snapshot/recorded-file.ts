import { createHash, type Hash } from 'node:crypto';
import { type BigIntStats, constants, existsSync, promises as fs } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, whyNotWritten } from '../system-error.ts';

/** A refresh of a recording, compressed to a gzip member that is appended to its file. */
export interface Member {
  readonly bytes: Buffer;
  readonly changes: number;
  /** Time of the refresh (epoch ms). */
  readonly at: number;
}

/** Reason why members were not appended. */
interface NotAppended {
  readonly why: string;
  /** True if the file is gone, or another program changed it. */
  readonly isLost: boolean;
}

/** Flags for appending. Non-blocking: a pipe in place of the file would wait for a reader. */
export const TO_APPEND = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY;

/** A snapshot file to which gzip members are appended, each whole. If another program has changed or removed the file, nothing is written. */
export class RecordedFile {
  readonly path: string;
  size: number;
  /** Stats of the file after the last write. */
  #stats: BigIntStats;
  /** Hash of all bytes in the file. */
  readonly #hash: Hash;

  private constructor(path: string, stats: BigIntStats, hash: Hash) {
    this.path = path;
    this.size = Number(stats.size);
    this.#stats = stats;
    this.#hash = hash;
  }

  /** Creates it for the file at a path, which a handle has open. @throws system errors */
  static async of(path: string, handle: fs.FileHandle): Promise<RecordedFile> {
    const stats = await handle.stat({ bigint: true });
    return new RecordedFile(path, stats, await hashOf(handle, Number(stats.size)));
  }

  /** Creates it for the file at a path. @throws system errors */
  static async at(path: string): Promise<RecordedFile> {
    const handle = await fs.open(path, TO_APPEND);
    try {
      return await RecordedFile.of(path, handle);
    } finally {
      await handle.close();
    }
  }

  /** Appends members, each whole or not at all, and removes written ones from the array. Returns null if all are written. */
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

  /** True if no other program changed the file. If a file system changes numbers or rounds times, the content decides. */
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

/** Reason why the file is lost, to follow its name. */
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
