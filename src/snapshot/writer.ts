import { createHash } from 'node:crypto';
import { createGzip, gzipSync } from 'node:zlib';
import {
  changeJson,
  endLine,
  headerLine,
  itemLine,
  type ListId,
  type ListRefresh,
  listEndLine,
  listLine,
  refreshLine,
  type SnapshotHeader,
  type SnapshotList,
  type SnapshotListEnd,
} from './format.ts';

/** Writes bytes of a snapshot. The next bytes are passed only after the promise resolves. */
export type WriteBytes = (bytes: Buffer) => Promise<void>;

/** Level of compression. A higher level takes twice the time for a gain of some percent. */
const LEVEL = 6;
/** Number of characters that are compressed together. */
const BATCH = 64 * 1024;

const PRESENT_VALUE = ':"(present)"';

/** Counts the replaced secrets of a JSON text by their keys. */
const countWithheld = (json: string, counts: Map<string, number>): void => {
  for (let at = json.indexOf(PRESENT_VALUE); at >= 0; at = json.indexOf(PRESENT_VALUE, at + 1)) {
    let start = json.lastIndexOf('"', at - 2);
    while (start > 0 && json[start - 1] === '\\') start = json.lastIndexOf('"', start - 1);
    const key = json.slice(start + 1, at - 1);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
};

/** Writes the state of a snapshot as a gzip member, line by line, so that only some lines are in memory for a fleet of any size. */
export class StateWriter {
  readonly #write: WriteBytes;
  readonly #check: (text: Buffer) => Promise<void>;
  readonly #zip = createGzip({ level: LEVEL });
  readonly #hash = createHash('sha256');
  readonly #withheld = new Map<string, number>();
  #zipped: Buffer[] = [];
  #held: string[] = [];
  #length = 0;
  #lines = 0;
  #items = 0;

  /** `check` gets whole lines before they are compressed; its error ends the writing. */
  constructor(
    header: SnapshotHeader,
    write: WriteBytes,
    check: (text: Buffer) => Promise<void> = async () => undefined,
  ) {
    this.#write = write;
    this.#check = check;
    this.#zip.on('data', (bytes: Buffer) => this.#zipped.push(bytes));
    this.#add(headerLine(header));
  }

  async list(list: SnapshotList): Promise<void> {
    this.#items = 0;
    this.#withheld.clear();
    this.#add(listLine(list));
    await this.#full();
  }

  /** Writes an item of the list, given as admitted JSON. */
  async item(list: ListId, jsonText: string): Promise<void> {
    this.#items += 1;
    countWithheld(jsonText, this.#withheld);
    this.#add(itemLine(list, jsonText));
    await this.#full();
  }

  async listEnd(end: Omit<SnapshotListEnd, 'items' | 'withheld'>): Promise<void> {
    this.#add(listEndLine({ ...end, items: this.#items, withheld: Object.fromEntries(this.#withheld) }));
    await this.#full();
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#send(Buffer.from(`${endLine(this.#lines, this.#hash.digest('hex'))}\n`));
    await new Promise<void>((resolve) => void this.#zip.on('end', resolve).end());
    await this.#drain();
  }

  #add(line: string): void {
    this.#held.push(line, '\n');
    this.#length += line.length;
    this.#lines += 1;
  }

  async #full(): Promise<void> {
    if (this.#length >= BATCH) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = Buffer.from(this.#held.join(''));
    this.#held = [];
    this.#length = 0;
    this.#hash.update(text);
    await this.#send(text);
  }

  async #send(text: Buffer): Promise<void> {
    await this.#check(text);
    await new Promise<void>((resolve) => void this.#zip.write(text, () => resolve()));
    await this.#drain();
  }

  async #drain(): Promise<void> {
    for (const bytes of this.#zipped.splice(0)) await this.#write(bytes);
  }
}

/** The lines of a refresh of several lists: the changes of each list, and its closing line. */
export const refreshText = (lists: readonly ListRefresh[]): Buffer =>
  Buffer.concat(
    lists.flatMap(({ refresh, changes }) => {
      const hash = createHash('sha256');
      const lines = changes.map((change) => {
        const line = Buffer.from(`${JSON.stringify(changeJson(change))}\n`);
        hash.update(line);
        return line;
      });
      return [...lines, Buffer.from(`${refreshLine(refresh, hash.digest('hex'))}\n`)];
    }),
  );

export const refreshMember = (text: Buffer): Buffer => gzipSync(text, { level: LEVEL });
