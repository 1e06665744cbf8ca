const SERVICE = [
  'url',
  'project',
  'api-key-file',
  'ca-file',
  'client-cert-file',
  'client-key-file',
  'insecure',
  'timeout',
  'dialect',
  'demo',
  'log-file',
];
/** Where its settings stand. */
export const CONFIGURED = ['config', 'context'];
/** What the embedded service does meanwhile. */
export const EMBEDDED = ['incident', 'churn'];
/** How lines are painted. */
const LOOKS = ['color', 'no-color', 'ascii'];

export const CONNECTING: readonly string[] = [...SERVICE, ...CONFIGURED];
/** Of a command that walks lists or asks for items. */
export const READING: readonly string[] = [...CONNECTING, ...EMBEDDED, 'from'];
/** Of a command that looks at a view or at an item. */
export const VIEWING: readonly string[] = [...READING, 'period', 'type', 'theme', 'time'];
/** Of a command that prints what a service sends. */
export const PRINTING: readonly string[] = [...VIEWING, 'output', ...LOOKS];
/** Of a command that reads the rows of a view. */
export const LISTING: readonly string[] = [...PRINTING, 'filter', 'server-filter'];
