import type { Answer, AnswerFormat, Gauge, GaugeSample } from './answers.ts';

/** Converts a text to a valid name of a metric or label, without a leading underscore, which is reserved. */
export const metricName = (text: string): string =>
  text.replace(/[^a-zA-Z0-9_]/g, '_').replace(/^_*(?=\d|$)|^_+/, 'x_');

/** A label name for each text; all names are different. */
export const labelNames = (texts: readonly string[]): readonly string[] => {
  const names: string[] = [];
  for (const text of texts) {
    const name = metricName(text);
    let number = 2;
    let own = name;
    while (names.includes(own)) own = `${name}_${number++}`;
    names.push(own);
  }
  return names;
};

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const sampleLine = (name: string, { labels, value }: GaugeSample): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
};

const familyText = ({ name, help, samples }: Gauge): string =>
  [
    `# TYPE ${name} gauge\n`,
    `# HELP ${name} ${escapeLabel(help)}\n`,
    ...samples.map((sample) => sampleLine(name, sample)),
  ].join('');

/** Writes the gauges of an answer and of its list, for collectors such as Prometheus. */
export const OPEN_METRICS: AnswerFormat = {
  id: 'openmetrics',
  about: 'gauges for Prometheus, of counts and attention',
  write: async (sink, _: Answer, { gauges = [] }) => {
    for (const gauge of gauges) await sink.write(familyText(gauge));
    await sink.write('# EOF\n');
  },
};
