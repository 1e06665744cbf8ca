import { sanitise, shellWord } from '../../core/text/index.ts';
import { onErrand } from '../../store/errands.ts';
import type { RunJob } from '../../store/state/own-command.ts';
import type { Store } from '../../store/state/state.ts';
import { keepSettings, runProgram, untilEnter } from '../../terminal/run-program.ts';
import type { Environment } from '../config/environment.ts';
import { KEY_VARIABLES } from '../config/key-file.ts';
import { sinkTo } from '../print/sink.ts';
import { printExport } from './exports.ts';

interface RunParts {
  readonly store: Store;
  readonly env: Environment;
  /** Gives the terminal to other programs while `work` runs. */
  readonly lend: (work: () => Promise<void>) => Promise<void>;
  readonly say: (line: string) => void;
}

const withoutKeys = (env: Environment): NodeJS.ProcessEnv => {
  const keys: readonly string[] = KEY_VARIABLES.map(({ name }) => name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !keys.includes(name)));
};

/** Standard input of the programs: a text, or rows as an export has them; null for none. */
const inputText = async ({ input }: RunJob): Promise<string | null> => {
  if (input === null) return null;
  if (input.type === 'text') return input.text;
  const parts: string[] = [];
  await printExport(
    sinkTo(async (text) => void parts.push(text)),
    input,
  );
  return parts.join('');
};

/** Runs the programs of a job one after the other. If one fails, its output stays until Enter. Returns the failure, or null. */
const performJob = async (job: RunJob, { env, say }: RunParts): Promise<string | null> => {
  const input = await inputText(job);
  const isOurs = job.isOurs === true;
  const restoreSettings = keepSettings();
  for (const line of job.lines) {
    if (!isOurs) say(line.map(shellWord).join(' '));
    const failure = await runProgram(line, input, isOurs ? env : withoutKeys(env));
    restoreSettings();
    if (failure === null && !isOurs) continue;
    say(isOurs ? 'Press Enter to go back.' : `edgescope: ${line[0]} ${failure}; press Enter to go back`);
    await untilEnter();
    return failure === null ? null : `${line[0]} ${failure}`;
  }
  return null;
};

/** Runs the user's own commands, as the state requests them, one at a time. A command that is requested while another runs is dropped. */
export const performJobs = (parts: RunParts): void => {
  const { store, lend } = parts;
  let isRunning = false;
  onErrand(store, 'run', async ({ job }) => {
    if (isRunning) return;
    isRunning = true;
    let failure: string | null = null;
    await lend(async () => {
      failure = await performJob(job, parts);
    });
    isRunning = false;
    const text = failure === null ? `${job.name}: done` : `${job.name}: ${failure}`;
    store.setState({ message: { text: sanitise(text), tone: failure === null ? 'plain' : 'warn' } });
  });
};
