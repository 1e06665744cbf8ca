import { TIMEOUTS, type Timeouts } from '../../api/limits.ts';
import type { Tone } from '../../core/values/index.ts';
import { ACCENTS, accent, seconds } from '../args/values.ts';
import { HEADERS_SCHEMA, headersOf, programOf, type SecretHeader } from './headers.ts';
import { type KeySource, keyFromCommand, keyFromFile } from './key-file.ts';
import { projectWords } from './project.ts';
import { flagSetting, jsonSetting, numberSetting, recordSchema, textSetting } from './row.ts';
import { allTimeouts, limitsOf, numberOf, SIZES, timeoutsOf } from './transfer-limits.ts';
import { baseUrl } from './url.ts';

const path = (text: string, { pathOf }: { readonly pathOf: (path: string) => string }): string => pathOf(text);

const NO_HEADERS: readonly SecretHeader[] = [];
const PROGRAM_SCHEMA = { type: 'array', minItems: 1, items: { type: 'string' } } as const;

/** A number between limits that only the config file gives; null where it does not. */
const limitedNumber = (least: number, most: number) =>
  jsonSetting({
    group: 'Service',
    variables: [],
    schema: { type: 'number', minimum: least, maximum: most },
    parseJson: (value, { place }) => numberOf(value, place, least, most),
    default: null,
  });

/** A program that prints a key or token, from the config file alone. */
const keyCommand = (kind: 'api-key' | 'token') =>
  jsonSetting({
    group: 'Service',
    variables: [],
    schema: PROGRAM_SCHEMA,
    parseJson: (value, given): KeySource => {
      const run = programOf(value, given);
      return { read: () => keyFromCommand(kind, run, given.place) };
    },
    default: null,
  });

/** Which service is asked, how it is reached, and who asks. */
export const SERVICE_ROWS = {
  /** Null for none. */
  context: textSetting({
    option: {
      name: 'context',
      argument: 'NAMES',
      isContext: true,
      about: 'use services of the config file: their names, or all (see edgescope contexts)',
      group: 'Other',
    },
    variables: ['EDGESCOPE_CONTEXT'],
    parse: (text) => text.trim(),
    default: null,
  }),
  url: textSetting({
    option: {
      name: 'url',
      argument: 'URL',
      about: 'base URL of the service; without a scheme, https:// is used',
      group: 'Service',
    },
    variables: ['EDGESCOPE_URL', 'PALETTE_HOST', 'SPECTROCLOUD_HOST'],
    parse: (text, { place }) => baseUrl(place, text),
    default: null,
  }),
  project: textSetting({
    option: {
      name: 'project',
      argument: 'UID|all',
      about:
        'show a project (uid), several (uids or names with commas), all, or tenant (default); -n NAME: a project by name',
      isRepeated: true,
      group: 'Service',
    },
    bound: 'used for',
    variables: ['EDGESCOPE_PROJECT', 'PALETTE_PROJECT_UID'],
    parse: (text, { place }) => projectWords(place, text),
    default: null,
  }),
  apiKeyFile: textSetting({
    option: {
      name: 'api-key-file',
      argument: 'FILE',
      about: 'file with the API key, readable only by you (0600)',
      group: 'Service',
    },
    variables: [],
    parse: (text, { name, pathOf }): KeySource => {
      const file = pathOf(text);
      return { read: () => keyFromFile(name, file) };
    },
    default: null,
  }),
  /** Program and arguments that print the API key. */
  apiKeyCommand: keyCommand('api-key'),
  /** Program and arguments that print a token. */
  tokenCommand: keyCommand('token'),
  /** Headers that an access proxy in front of the service wants. */
  headers: jsonSetting({
    group: 'Service',
    bound: 'sent to',
    variables: [],
    schema: HEADERS_SCHEMA,
    parseJson: headersOf,
    default: NO_HEADERS,
  }),
  caFile: textSetting({
    option: {
      name: 'ca-file',
      argument: 'FILE',
      about: 'certificates (PEM) to trust for the service',
      group: 'Service',
    },
    bound: 'used for',
    variables: ['EDGESCOPE_CA_FILE', 'PALETTE_CA_FILE'],
    parse: path,
    default: null,
  }),
  clientCertFile: textSetting({
    option: {
      name: 'client-cert-file',
      argument: 'FILE',
      about: 'client certificate (PEM) for a service that requires one',
      group: 'Service',
    },
    bound: 'shown to',
    variables: ['EDGESCOPE_CLIENT_CERT_FILE'],
    parse: path,
    default: null,
  }),
  clientKeyFile: textSetting({
    option: {
      name: 'client-key-file',
      argument: 'FILE',
      about: 'private key of that certificate (0600), if it has a file of its own',
      group: 'Service',
    },
    bound: 'shown to',
    variables: ['EDGESCOPE_CLIENT_KEY_FILE'],
    parse: path,
    default: null,
  }),
  insecure: flagSetting({
    option: {
      name: 'insecure',
      about: 'do not verify the certificate of the service',
      group: 'Service',
    },
    switched: true,
    bound: 'used for',
    variables: [],
    default: false,
  }),
  timeout: numberSetting({
    option: {
      name: 'timeout',
      argument: 'SECONDS',
      about: 'wait this long for an answer',
      group: 'Service',
    },
    variables: ['EDGESCOPE_TIMEOUT'],
    parse: (text, { place }): Partial<Timeouts> => allTimeouts(seconds(place, text)),
    default: {},
  }),
  timeouts: jsonSetting({
    group: 'Service',
    variables: [],
    schema: recordSchema({ type: 'number' }, Object.keys(TIMEOUTS)),
    parseJson: timeoutsOf,
    default: {},
  }),
  limits: jsonSetting({
    group: 'Service',
    variables: [],
    schema: recordSchema({ type: 'number' }, SIZES),
    parseJson: limitsOf,
    default: {},
  }),
  /** How the name of the service looks. */
  accent: textSetting({
    group: 'Service',
    bound: 'used for',
    variables: [],
    words: ACCENTS,
    parse: (text, { place }): Tone => accent(place, text),
    default: 'plain' as const,
  }),
  /** Per first segment of a path; null is the client's default. */
  requestsPerSecond: limitedNumber(0.1, 1000),
  /** Requests at once after a pause; null for those of three seconds. */
  burst: limitedNumber(1, 1000),
};
