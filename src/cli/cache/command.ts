import { join } from 'node:path';
import { scopeText } from '../../core/query/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatAge, formatCount, formatSize, plural } from '../../core/values/index.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Bytes } from '../../snapshot/bytes.ts';
import { scopeIn } from '../../snapshot/format.ts';
import { readOpening } from '../../snapshot/open.ts';
import type { Arguments } from '../commands/command.ts';
import { EXIT } from '../exit-code.ts';
import { folderRefusal } from '../own-folder.ts';
import type { ProcessContext } from '../process-context.ts';
import { UsageError } from '../usage-error.ts';
import { CODE_FILE, cacheFolder, type FoundFile, foundIn, readCacheFile, removeCacheFile, rmdir } from './folder.ts';

/** Folder of compiled code in the cache (`compiled-code.ts`). */
const codeFolder = (folder: string): string => join(folder, 'code');

/** Files of compiled code; none if their folder is refused, as a link is. */
const codeIn = async (folder: string): Promise<readonly FoundFile[]> =>
  folderRefusal(codeFolder(folder)) === null ? foundIn(codeFolder(folder), CODE_FILE) : [];

const sizeOf = (files: readonly FoundFile[]): string => formatSize(files.reduce((sum, { bytes }) => sum + bytes, 0));

/** Runs `edgescope cache`: lists or removes cached files. Returns the exit code. @throws UsageError */
export const cacheCommand = async ({ words }: Arguments, context: ProcessContext): Promise<number> => {
  const [word, extra] = words;
  if ((word !== undefined && word !== 'clear') || extra !== undefined) {
    throw new UsageError(
      `cache: unexpected argument "${sanitise(extra ?? word ?? '')}"`,
      'write edgescope cache, or edgescope cache clear',
    );
  }
  const folder = cacheFolder(context.env, context.home);
  if (folder === null) {
    context.stdout.write('No cache: HOME is not set.\n');
    return EXIT.fine;
  }
  const refused = folderRefusal(folder);
  if (refused !== null) {
    const rest = word === 'clear' ? 'nothing is removed' : 'no lists are cached';
    context.stderr.write(`${shownText(refused)}: ${rest}\n`);
    return word === 'clear' ? EXIT.failed : EXIT.fine;
  }
  const found = await foundIn(folder);
  return word === 'clear' ? clear(folder, found, context) : show(folder, found, context);
};

const clear = async (
  folder: string,
  found: readonly FoundFile[],
  { stdout, stderr }: ProcessContext,
): Promise<number> => {
  for (const { name } of found) await removeCacheFile(folder, name);
  const code = await codeIn(folder);
  for (const { name } of code) await removeCacheFile(codeFolder(folder), name);
  // Fails for a folder with other files and for a link, which then stay.
  await rmdir(codeFolder(folder)).catch(() => undefined);
  const left = (await foundIn(folder)).length + (await codeIn(folder)).length;
  const removed = Math.max(0, found.length + code.length - left);
  stdout.write(`${plural(removed, 'file')} removed from ${shownText(folder)}\n`);
  if (left === 0) return EXIT.fine;
  stderr.write(`${plural(left, 'file')} could not be removed: check the permissions of ${shownText(folder)}\n`);
  return EXIT.failed;
};

const show = async (folder: string, found: readonly FoundFile[], { stdout }: ProcessContext): Promise<number> => {
  stdout.write(`${shownText(folder)}: ${plural(found.length, 'file')}, ${sizeOf(found)}\n`);
  const now = Date.now();
  for (const { name, bytes: size } of found) {
    stdout.write(`  ${folderLine(folder, name, now)}  ${formatSize(size)}\n`);
  }
  const code = await codeIn(folder);
  if (code.length > 0) {
    const count = plural(code.length, 'file');
    stdout.write(`  compiled code of the program, for faster starts: ${count}, ${sizeOf(code)}\n`);
  }
  if (found.length + code.length > 0) stdout.write('edgescope cache clear removes them.\n');
  return EXIT.fine;
};

/** Describes a cached list: `inventory.example, project retail-east: 550 of 1,213 hosts, 3h ago`. */
const folderLine = (folder: string, name: string, now: number): string => {
  const opening = openingOf(readCacheFile(folder, name, OPENING_BYTES));
  const ahead = opening?.list?.ahead;
  if (opening?.list == null || ahead === undefined) return `${name}: not usable by this version`;
  const { items, count, at } = ahead;
  const of = count !== null && count > items ? ` of ${formatCount(count)}` : '';
  const { one, id } = resourceOf(opening.list.kind);
  const what = of === '' && items === 1 ? one : id;
  const where = `${shownText(opening.header.service)}, ${shownText(scopeText(scopeIn(opening.header)))}`;
  return `${where}: ${formatCount(items)}${of} ${what}, ${formatAge(at, now)} ago`;
};

/** Number of bytes that contain the first lines of a file. */
const OPENING_BYTES = 4096;

/** Reads the first lines of a file; null if the file is no snapshot. */
const openingOf = (file: Bytes | null): ReturnType<typeof readOpening> | null => {
  try {
    return file === null ? null : readOpening(file);
  } catch {
    return null;
  }
};

const shownText = (text: string): string => sanitise(maskText(text));
