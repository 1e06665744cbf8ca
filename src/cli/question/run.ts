import { comparedKinds } from '../../core/facet/index.ts';
import type { Resource } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, machineTime } from '../../core/values/index.ts';
import { type Answer, type Gauge, OPEN_METRICS, PAPER_CELLS, type Sink } from '../../output/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import { RESOURCES, resourceOf } from '../../resources/index.ts';
import { answerSubject } from '../../store/export/answer.ts';
import { itemNow, type State } from '../../store/state/state.ts';
import { OptionRefused, type RegisteredQuestion } from '../../store/triage/answerable.ts';
import { answerTo, loadQuestion, questionOnTop } from '../../store/triage/ask.ts';
import { dataJobs } from '../../store/triage/data.ts';
import { EXIT } from '../exit-code.ts';
import { makeFile } from '../export/new-file.ts';
import type { Asking, Loaded } from '../print/load.ts';
import { type PrintContext, paintIn, type Received, receiveRows, workedOut } from '../print/run.ts';
import { isComplete, isPartial, listSentences } from '../print/sentences.ts';
import { BYTE_ORDER_MARK, OutputFailed, sinkOf } from '../print/sink.ts';
import { printedWidth } from '../process-context.ts';
import type { Connection } from '../settings.ts';
import { matchesIn, nothingShown } from '../show/search.ts';
import { UsageError } from '../usage-error.ts';
import type { QuestionSettings } from './settings.ts';

/** Rows of a screen on which nothing is left out. */
const PAPER_ROWS = 200;

/**
 * Loads all rows of a view, answers a question about them as the screen does, and prints the answer. Returns the exit code.
 * `connect` is called once the options are read.
 * @throws UsageError, ReaderGone, and ProblemError if nothing was loaded
 */
export const printAnswer = async (
  registered: RegisteredQuestion,
  settings: QuestionSettings,
  context: PrintContext,
  connect: (ask: (asking: Asking) => Promise<number>) => Promise<number>,
): Promise<number> => {
  const question = await loadQuestion(registered);
  const open = usage(() => question.fromOptions?.(settings.options) ?? ((state: State) => question.open(state, {})));
  return connect(async (asking) => {
    const received = await receiveRows(settings, 'items', asking, otherKinds(registered, settings.view.resource));
    const { unanswered } = received;
    const cells = printedWidth(context, PAPER_CELLS);
    const state = { ...received.state, questions: QUESTIONS, size: { columns: cells, rows: PAPER_ROWS } };
    const rows = await workedOut(state, (one) => dataJobs(one, one.tab), asking.signal);
    const search = { loaded: received, ...matchesIn(received.list.items, settings.wanted) };
    const [item = null, other] = settings.wanted === '' ? [] : search.found;
    if (settings.wanted !== '' && (item === null || other !== undefined)) {
      for (const sentence of nothingShown(search, settings, registered.name, itemNow(rows)))
        asking.stderr.write(`${sanitise(sentence)}\n`);
      return EXIT.failed;
    }
    const answer = await wholeAnswer({ ...rows, ...usage(() => open(rows, item)) }, registered, asking.signal);
    const gauges =
      settings.format === OPEN_METRICS
        ? // If the filter decides nothing, no row is left: this must not be reported as a count of 0.
          usage(() => [
            ...(unanswered.filter ? [] : (answer.gauges?.() ?? [])),
            ...listGauges(received, settings.connection),
          ])
        : [];
    const options = { cells, ascii: settings.ascii, gauges, ...(await paintIn(settings, context)) };
    const write = async (sink: Sink): Promise<void> => {
      await settings.format.write(sink, answer, options);
      await sink.end();
    };
    const isWhole = isComplete(received, settings.connection);
    const { to } = settings;
    const sink = sinkOf(context.stdout, settings.bom ? BYTE_ORDER_MARK : '');
    if (to === null) await write(sink);
    const isKept = to !== null && !(await replaceFile(to, write, { isWhole, signal: asking.signal }));
    const kept = isKept ? [`${to} was left as it was: rows are missing`] : [];
    // `answer.open` has the rows that rules lack in lists that they compare with.
    const lacking = [
      ...(registered.command?.ofAllKinds === true ? otherSentences(received) : []),
      ...(answer.open ?? []),
    ];
    for (const sentence of [
      ...unanswered.sentences,
      ...lacking,
      ...listSentences(received, settings),
      ...sink.notes(settings.format),
      ...kept,
    ])
      asking.stderr.write(`${sanitise(sentence)}\n`);
    if (isKept) return EXIT.partial;
    if (settings.tellsFound && answer.found) return EXIT.found;
    return isPartial(received) || unanswered.filter || lacking.length > 0 ? EXIT.partial : EXIT.fine;
  });
};

/** Further kinds that an answer needs: all kinds, or the kinds that its rules compare with. */
const otherKinds = ({ command, asksRules }: RegisteredQuestion, { id, rules }: Resource): readonly KindId[] => {
  if (command?.ofAllKinds === true) return RESOURCES.map((resource) => resource.id).filter((kind) => kind !== id);
  return asksRules === true ? comparedKinds(rules) : [];
};

/** Sentences about lists of further kinds that are not whole. */
const otherSentences = ({ others }: Received): readonly string[] =>
  others.flatMap(({ query: { kind }, items, problem }) => {
    const many = resourceOf(kind)?.many ?? kind;
    return problem === null
      ? []
      : [
          `${items.length === 0 ? `${many} not loaded` : `${formatCount(items.length)} ${many} loaded`}: ${problem.what}`,
        ];
  });

/** Turns the refusal of an option's value into wrong usage. @throws UsageError */
const usage = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    throw error instanceof OptionRefused ? new UsageError(error.message, error.remedy) : error;
  }
};

/** Works out the whole answer to the open question. @throws UsageError if no question is open, ProblemError when aborted */
const wholeAnswer = async (state: State, { name }: RegisteredQuestion, signal: AbortSignal): Promise<Answer> => {
  const question = questionOnTop(state);
  // The question has refused its options with a message.
  if (question === null)
    throw new UsageError(
      `${name}: ${state.message?.text ?? 'nothing is asked'}`,
      `edgescope ${name} --help says what it takes`,
    );
  const subject = answerSubject(await workedOut(state, (one) => answerTo(one, question).jobs, signal), question);
  if (subject === null) throw new Error('the answer is not finished');
  return subject.answer;
};

/** Gauges about the loading of an answer's list. A gauge of unknown value has no sample. */
const listGauges = (loaded: Loaded, connection: Pick<Connection, 'target'>): readonly Gauge[] => {
  const { state, list, walkMs } = loaded;
  const gauge = (name: string, help: string, value: number | null): Gauge => ({
    name: `edgescope_list_${name}`,
    help,
    samples: value === null ? [] : [{ labels: { kind: list.query.kind }, value }],
  });
  const { receivedAt } = list;
  return [
    gauge(
      'complete',
      'Whether all rows of the list were received (1) or not (0).',
      isComplete(loaded, connection) ? 1 : 0,
    ),
    gauge('rows', 'Rows received, before any filter.', list.items.length),
    gauge('claimed', 'Rows that the service says the list has.', list.count),
    gauge(
      'received_timestamp_seconds',
      'When the last page was received, of the oldest part where there are several.',
      receivedAt === null ? null : machineTime(state.clocks, receivedAt) / 1000,
    ),
    gauge(
      'walk_seconds',
      'How long all pages of the list took.',
      connection.target.value.kind === 'snapshot' ? null : walkMs / 1000,
    ),
  ];
};

/**
 * Writes a file that everybody may read, for a collector of another user. An answer from a part of the rows does not replace a
 * file. Returns true if the file was written.
 * @throws OutputFailed if the file cannot be written
 */
const replaceFile = async (
  path: string,
  print: (sink: Sink) => Promise<void>,
  { isWhole, signal }: { readonly isWhole: boolean; readonly signal: AbortSignal },
): Promise<boolean> => {
  const made = await makeFile(path, { overwrite: isWhole, mode: 0o644, signal }, print);
  if (made.type === 'failed') throw new OutputFailed(made.message);
  return made.type === 'written';
};
