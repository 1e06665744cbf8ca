/** A screen of 200 × 50 like the program's: a full-width cursor bar over rows with three coloured cells each. */
export const COLUMNS = 200;
export const ROWS = 50;
const BODY = 44;

const row = (index: number): [string, string][] => {
  const health = index % 7 === 0 ? ['31', '● unhealthy'] : ['32', '● healthy  '];
  return [
    ['', ` edge-us-retail-store-${String(index).padStart(5, '0')}-node-a   `],
    [index % 3 === 0 ? '33' : '', 'in-use   '],
    [health[0] ?? '', `${health[1]} `],
    ['', `4.7.${index % 4}   store-${String(index).padStart(4, '0')}     edge-base 1.4.${index % 9}   `],
    ['', 'amd64     8   32G    –   Ubuntu 22.04.3 LTS     '],
    ['2', `10.4.${index % 200}.${(index * 7) % 250}`.padEnd(16)],
    ['', `${(index * 13) % 300}d`.padStart(6)],
  ];
};

const plain = (index: number): string =>
  row(index)
    .map(([sgr, text]) => (sgr === '' ? text : `\x1b[${sgr}m${text}\x1b[0m`))
    .join('');

const bar = (index: number): string =>
  `\x1b[30;46m${row(index)
    .map(([, text]) => text)
    .join('')
    .padEnd(COLUMNS)}\x1b[0m`;

/** The lines of the screen: `top` is the first visible row, `cursor` the row with the bar. */
export const benchScreen = (top: number, cursor: number): string[] => [
  ' edgescope  acme-prod · project retail-east                               12s ago · live 30s',
  ' \x1b[7m1 Hosts 400/1,213\x1b[0m   2 Profiles 146   3 Projects 65   4 Summary',
  ' \x1b[2mfilter\x1b[0m  unhealthy !lab',
  '\x1b[1m NAME ↑                    STATE    HEALTH      AGENT   CLUSTER\x1b[0m',
  ...Array.from({ length: BODY }, (_, index) => (top + index === cursor ? bar(top + index) : plain(top + index))),
  ` ${cursor + 1} of 1,213 shown · 400 of 1,213 loaded · page 8 of 25`,
  ' \x1b[1menter\x1b[0m open  \x1b[1m/\x1b[0m filter  \x1b[1m?\x1b[0m help',
];
