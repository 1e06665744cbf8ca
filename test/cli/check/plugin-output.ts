/** True if a value alerts by a range of monitoring plugins, `[@][start:][end]`. */
const alerts = (range: string, value: number): boolean => {
  const [, at, start, end] = /^(@?)(?:(~|-?\d+(?:\.\d+)?)?:)?(-?\d+(?:\.\d+)?)?$/.exec(range) ?? [];
  if (at === undefined || range === '') throw new Error(`no range: ${range}`);
  const low = start === '~' ? Number.NEGATIVE_INFINITY : Number(start ?? 0);
  const high = end === undefined ? Number.POSITIVE_INFINITY : Number(end);
  if (low > high) throw new Error(`no range: ${range}`);
  return (value >= low && value <= high) === (at === '@');
};

/** Parses the output of a monitoring plugin by the guidelines: state, text, values, and the states that its ranges give. */
export const pluginOutput = (output: string) => {
  const [line = '', ...more] = output.replace(/\n$/, '').split('\n');
  const [text = '', performance = '', ...bars] = line.split('|');
  const state = /^EDGESCOPE (OK|WARNING|CRITICAL|UNKNOWN) - \S/.exec(text)?.[1];
  if (state === undefined || more.length > 0 || bars.length > 0) throw new Error(`no plugin output: ${output}`);
  const data = performance.split(' ').flatMap((word) => {
    if (word === '') return [];
    const found = /^('[^'=]+'|[^\s'=]+)=(-?\d+(?:\.\d+)?)(s|ms|us|%|B|KB|MB|TB|c)?(?:;([^;]*)){0,4}$/.exec(word);
    if (found === null) throw new Error(`no performance data: ${word}`);
    const [, label = '', value = ''] = found;
    const [, warn = '', crit = '', min = '', max = ''] = word.split(';');
    if ([min, max].some((bound) => !/^(?:-?\d+)?$/.test(bound))) throw new Error(`no bounds: ${word}`);
    return [{ label, value: Number(value), warn, crit }];
  });
  return {
    state,
    text: text.trim(),
    values: Object.fromEntries(data.map(({ label, value }) => [label, value])),
    decided: (label: string): string => {
      const one = data.find((each) => each.label === label);
      if (one === undefined) throw new Error(`no value ${label}`);
      if (one.crit !== '' && alerts(one.crit, one.value)) return 'CRITICAL';
      return one.warn !== '' && alerts(one.warn, one.value) ? 'WARNING' : 'OK';
    },
  };
};
