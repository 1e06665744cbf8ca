/** A sample of an OpenMetrics text. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const ESCAPES: Readonly<Record<string, string>> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' };

const unescaped = (text: string): string => {
  if (!/^(?:[^"\\\n]|\\[\\"n])*$/.test(text)) throw new Error(`not escaped: ${text}`);
  return text.replace(/\\./g, (pair) => ESCAPES[pair] ?? '');
};

const labelsOf = (text: string): Record<string, string> => {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const [all = '', name = '', value = ''] =
      /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,(?=[^\n])|$)/.exec(rest) ?? [];
    if (all === '' || name.startsWith('__') || Object.hasOwn(labels, name)) throw new Error(`no labels: ${text}`);
    labels[name] = unescaped(value);
    rest = rest.slice(all.length);
  }
  return labels;
};

/**
 * Parses a text of gauges, strictly as OpenMetrics 1.0 specifies: one `# EOF` at the end, the lines of a family together with
 * its metadata first, no series twice. Returns the samples.
 */
export const openMetrics = (text: string): readonly Sample[] => {
  if (!text.endsWith('\n# EOF\n') && text !== '# EOF\n') throw new Error('does not end in # EOF');
  const samples: Sample[] = [];
  const series = new Set<string>();
  const families = new Set<string>();
  let family = '';
  let seen: string[] = [];
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, word = '', of = '', about = ''] = new RegExp(`^# (TYPE|HELP|UNIT) (${NAME}) ([^\\n]+)$`).exec(line) ?? [];
    if (word !== '') {
      if (of !== family) {
        if (families.has(of)) throw new Error(`${of} is in two pieces`);
        family = of;
        families.add(of);
        seen = [];
      }
      if (seen.includes(word) || seen.includes('sample')) throw new Error(`misplaced: ${line}`);
      if (word === 'TYPE' && about !== 'gauge') throw new Error(`no gauge: ${line}`);
      if (word === 'HELP') unescaped(about);
      seen.push(word);
      continue;
    }
    const [, name = '', labelText = '', value = ''] =
      new RegExp(`^(${NAME})(?:\\{([^\\n]*)\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`).exec(line) ?? [];
    if (name === '' || name !== family || !seen.includes('TYPE')) throw new Error(`no sample: ${line}`);
    seen.push('sample');
    const labels = labelsOf(labelText);
    // An empty label counts as absent.
    const key = JSON.stringify([
      name,
      Object.entries(labels)
        .filter(([, one]) => one !== '')
        .sort(),
    ]);
    if (series.has(key)) throw new Error(`twice: ${line}`);
    series.add(key);
    samples.push({ name, labels, value: Number(value) });
  }
  return samples;
};
