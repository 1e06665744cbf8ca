import type { Reader } from '../../core/item/index.ts';
import { type Cell, type Tone, textCell, UNKNOWN } from '../../core/values/index.ts';
import { field, fields } from './blocks.ts';
import { listCell } from './cells.ts';
import type { Part } from './section.ts';

/** The status of a project (document 2.7), which its summary repeats (2.8). */
export interface ProjectStatus {
  readonly isDisabled: boolean | null;
  readonly cleanUp: {
    readonly state: string | null;
    readonly message: string | null;
    readonly cleaned: readonly string[] | null;
  };
}

/** Reads a project status (document 2.7). */
export const readProjectStatus = (status: Reader): ProjectStatus => {
  const cleanUp = status.object('cleanUpStatus');
  return {
    isDisabled: status.flag('isDisabled'),
    cleanUp: {
      state: cleanUp.text('state'),
      message: cleanUp.text('msg'),
      cleaned: cleanUp.texts('cleanedResources'),
    },
  };
};

/** `disabled` or `enabled`; null where unknown. */
export const projectState = ({ isDisabled }: ProjectStatus): string | null =>
  isDisabled === null ? null : isDisabled ? 'disabled' : 'enabled';

/** A project's state as a cell; disabled stands out. */
export const projectStateCell = (status: ProjectStatus): Cell =>
  status.isDisabled === null ? UNKNOWN : textCell(projectState(status), status.isDisabled ? 'warn' : 'dim');

/** True for clean-up states (free text) that mean failure. */
export const isCleanUpFailed = (state: string | null): boolean =>
  /fail|error|stuck|abort|timed? ?out/i.test(state ?? '');

/** Only a failed clean-up stands out. */
export const cleanUpTone = ({ cleanUp }: ProjectStatus): Tone => (isCleanUpFailed(cleanUp.state) ? 'bad' : 'plain');

/** A project status as a block; `path` is its field path. */
export const projectStatusFields = (status: ProjectStatus, path: string): Part =>
  fields('State and clean-up', [
    field('Project', projectStateCell(status), `${path}.isDisabled`),
    field('Clean-up', textCell(status.cleanUp.state, cleanUpTone(status)), `${path}.cleanUpStatus.state`),
    field('Clean-up message', textCell(status.cleanUp.message), `${path}.cleanUpStatus.msg`),
    field('Cleaned resources', listCell(status.cleanUp.cleaned), `${path}.cleanUpStatus.cleanedResources`),
  ]);
