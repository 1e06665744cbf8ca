import { sanitise, shellWord } from '../../core/text/index.ts';
import { writeItems } from '../../output/index.ts';
import { type ExportContent, missingIn } from '../../store/state/overlay.ts';
import type { RunJob } from '../../store/state/own-command.ts';
import type { Store } from '../../store/state/state.ts';
import { runProgram, untilEnter } from '../../terminal/run-program.ts';
import type { Environment } from '../config/environment.ts';
import { KEY_VARIABLES } from '../config/key-file.ts';
import { sinkTo } from '../print/sink.ts';
import { leavingItems } from './exports.ts';

interface RunParts {
  readonly store: Store;
  readonly env: Environment;
  /** Gives the terminal away for as long as work takes. */
  readonly lend: (work: () => Promise<void>) => Promise<void>;
  readonly say: (line: string) => void;
}

/** The environment without the keys of the service. */
const withoutKeys = (env: Environment): NodeJS.ProcessEnv => {
  const keys: readonly string[] = KEY_VARIABLES.map(({ name }) => name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !keys.includes(name)));
};

/** The rows as an export in the format has them: without free texts unless those are asked for. */
const itemsText = async (content: ExportContent): Promise<string> => {
  if (content.type === 'answer') return '';
  const parts: string[] = [];
  const sink = sinkTo(async (text) => void parts.push(text));
  const { resource, now, asOf, provenance } = content.subject;
  const missing = missingIn(content);
  const options = { cells: null, ascii: false, now, missing, asOf, provenance, withUid: true };
  await writeItems(sink, content.format, leavingItems(content.subject), resource, options);
  return parts.join('');
};

const inputText = async ({ input }: RunJob): Promise<string | null> => {
  if (input === null) return null;
  return input.type === 'text' ? input.text : itemsText(input);
};

/** Runs the programs of a job one after the other; after one that fails its output stays until Enter. */
const performed = async (job: RunJob, { env, say }: RunParts): Promise<string | null> => {
  const input = await inputText(job);
  for (const line of job.lines) {
    if (job.isOurs === undefined) say(line.map(shellWord).join(' '));
    const failure = await runProgram(line, input, job.isOurs === undefined ? withoutKeys(env) : env);
    if (failure === null && job.isOurs === undefined) continue;
    say(
      job.isOurs === undefined ? `edgescope: ${line[0]} ${failure}; press Enter to go back` : 'Press Enter to go back.',
    );
    await untilEnter();
    return failure === null ? null : `${line[0]} ${failure}`;
  }
  return null;
};

/** Runs the jobs that the state asks for, one at a time. */
export const performJobs = (parts: RunParts): void => {
  const { store, lend } = parts;
  let isRunning = false;
  store.subscribe(
    ({ run }) => run.count,
    async () => {
      const { job } = store.getState().run;
      if (job === null || isRunning) return;
      isRunning = true;
      let failure: string | null = null;
      await lend(async () => {
        failure = await performed(job, parts);
      });
      isRunning = false;
      const text = failure === null ? `${job.name}: done` : `${job.name}: ${failure}`;
      store.setState({ message: { text: sanitise(text), tone: failure === null ? 'plain' : 'warn' } });
    },
  );
};
