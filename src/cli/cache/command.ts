import { join } from 'node:path';
import { isKindId } from '../../core/query/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatAge, formatCount, formatSize, plural } from '../../core/values/index.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Arguments } from '../args/parse.ts';
import { EXIT } from '../exit-code.ts';
import { folderRefusal } from '../own-folder.ts';
import type { ProcessContext } from '../process-context.ts';
import { UsageError } from '../usage-error.ts';
import { CODE_FILE, cacheFolder, type FoundFile, foundIn, readCacheFile, removeCacheFile, rmdir } from './folder.ts';
import { headerIn, MAX_HEADER_BYTES } from './format.ts';

/** Folder of compiled code in the cache (`compiled-code.ts`). */
const codeFolder = (folder: string): string => join(folder, 'code');

/** Files of compiled code; none in a linked folder. */
const codeIn = async (folder: string): Promise<readonly FoundFile[]> =>
  folderRefusal(codeFolder(folder)) === null ? foundIn(codeFolder(folder), CODE_FILE) : [];

const sizeOf = (files: readonly FoundFile[]): string => formatSize(files.reduce((sum, { bytes }) => sum + bytes, 0));

/** `edgescope cache`: lists or removes cached files. Gives the exit code. @throws UsageError */
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
    context.stderr.write(`${shown(refused)}: ${rest}\n`);
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
  // One with other files, or a link, refuses.
  await rmdir(codeFolder(folder)).catch(() => undefined);
  const left = (await foundIn(folder)).length + (await codeIn(folder)).length;
  const removed = Math.max(0, found.length + code.length - left);
  stdout.write(`${plural(removed, 'file')} removed from ${shown(folder)}\n`);
  if (left === 0) return EXIT.fine;
  stderr.write(`${plural(left, 'file')} could not be removed: check the permissions of ${shown(folder)}\n`);
  return EXIT.failed;
};

const show = async (folder: string, found: readonly FoundFile[], { stdout }: ProcessContext): Promise<number> => {
  stdout.write(`${shown(folder)}: ${plural(found.length, 'file')}, ${sizeOf(found)}\n`);
  const now = Date.now();
  for (const { name, bytes: size } of found) {
    stdout.write(`  ${lineOf(folder, name, now)}  ${formatSize(size)}\n`);
  }
  const code = await codeIn(folder);
  if (code.length > 0) {
    const count = plural(code.length, 'file');
    stdout.write(`  compiled code of the program, for faster starts: ${count}, ${sizeOf(code)}\n`);
  }
  if (found.length + code.length > 0) stdout.write('edgescope cache clear removes them.\n');
  return EXIT.fine;
};

/** `inventory.example, project retail-east: 550 of 1,213 hosts, 3h ago`. */
const lineOf = (folder: string, name: string, now: number): string => {
  const file = readCacheFile(folder, name, MAX_HEADER_BYTES);
  const header = file === null ? null : headerIn(file);
  if (header === null) return `${name}: not usable by this version`;
  const { service, scope, kind, items, count, receivedAt } = header;
  const of = count !== null && count > items ? ` of ${formatCount(count)}` : '';
  const what = of === '' && items === 1 ? (isKindId(kind) ? resourceOf(kind).one : kind) : kind;
  return `${shown(service)}, ${shown(scope)}: ${formatCount(items)}${of} ${shown(what)}, ${formatAge(receivedAt, now)} ago`;
};

const shown = (text: string): string => sanitise(maskText(text));
