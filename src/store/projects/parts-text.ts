import { formatCount, plural } from '../../core/values/index.ts';
import { problemLine } from '../../keymap/remedy.ts';
import type { Part } from '../state/shown-list.ts';
import { projectProgress, stopsAll } from './parts.ts';

/** Number of projects that answered: `all 65 projects answered`, `12 of 65 projects answered, 2 failed`. */
export const partsText = (parts: readonly Part[]): string => {
  const { total, answered, failed } = projectProgress(parts);
  const all = answered === total && failed.length === 0;
  if (all) return total === 1 ? 'the one project answered' : `all ${formatCount(total)} projects answered`;
  const failures = failed.length === 0 ? '' : `, ${formatCount(failed.length)} failed`;
  return `${formatCount(answered)} of ${plural(total, 'project')} answered${failures}`;
};

/** The failed projects and their failures, in one line; null if none failed. */
export const failuresText = (parts: readonly Part[]): string | null => {
  const { total, answered, failed } = projectProgress(parts);
  if (failed.length === 0) return null;
  const halted = stopsAll(parts);
  if (halted !== null && answered + failed.length < total) {
    return `${partsText(parts)}; skipped the others: ${problemLine(halted)}`;
  }
  const byCause = new Map<string, string[]>();
  for (const { project, list } of failed) {
    const cause = String(list?.problem?.status ?? list?.problem?.kind ?? '');
    byCause.set(cause, [...(byCause.get(cause) ?? []), project.name ?? project.uid]);
  }
  const causes = Array.from(byCause, ([cause, names]) => `${names.join(', ')} (${cause})`).join('; ');
  return `${formatCount(failed.length)} of ${plural(total, 'project')} failed: ${causes}. u shows why, r retries.`;
};

/** The projects searched without a match: `any of 65 projects`, `the 12 of 65 projects that answered`. */
export const partsScope = (parts: readonly Part[]): string => {
  const { total, answered } = projectProgress(parts);
  const all = plural(total, 'project');
  return answered === total ? `any of ${all}` : `the ${formatCount(answered)} of ${all} that answered`;
};

/** Missing projects; empty when all answered. */
export const partsMissing = (parts: readonly Part[]): readonly string[] => {
  const { total, answered, failed } = projectProgress(parts);
  return answered === total && failed.length === 0 ? [] : [partsText(parts)];
};
