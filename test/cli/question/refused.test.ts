import { expect, test } from 'vitest';
import { printAnswer } from '../../../src/cli/question/run.ts';
import { questionSettingsOf } from '../../../src/cli/question/settings.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { QUESTIONS } from '../../../src/questions/index.ts';
import { say } from '../../../src/store/state/state.ts';
import { temporary } from '../../temporary.ts';
import { parsed } from '../parsed.ts';
import { asking, capture } from '../print/printed.ts';
import { hostsClient } from '../taking.ts';

test('reports wrong usage if a question does not open with its options', async () => {
  const fields = QUESTIONS.find(({ name }) => name === 'fields');
  if (fields === undefined) throw new Error('no question');
  const refusing = {
    ...fields,
    load: async () => ({ ...(await fields.load()), fromOptions: () => () => say('fields are of loaded hosts') }),
  };
  const [stdout, stderr] = [capture(), capture()];
  const home = temporary();
  const context = { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout, stderr };
  const settings = questionSettingsOf(refusing, parsed(['fields', '--demo']), context);
  const client = hostsClient(() => []);
  const answer = printAnswer(refusing, settings, context, (ask) =>
    ask(asking(client, stderr, new AbortController().signal)),
  );
  const refusal = await answer.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  expect(refusal).toMatchObject({ message: 'fields: fields are of loaded hosts' });
});

test('refuses a name without a kind, and suggests the line with a kind', () => {
  const explain = QUESTIONS.find(({ name }) => name === 'explain');
  if (explain === undefined) throw new Error('no question');
  const home = temporary();
  const context = { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout: capture(), stderr: capture() };
  const asked = (...words: readonly string[]) =>
    expect(() => questionSettingsOf(explain, parsed(['explain', ...words]), context));
  asked('edge-1').toThrow(
    expect.objectContaining({ remedy: expect.stringContaining('edgescope explain host edge-1') }),
  );
  asked('hots', 'edge-1').toThrow(expect.objectContaining({ remedy: expect.stringContaining('did you mean hosts?') }));
});
