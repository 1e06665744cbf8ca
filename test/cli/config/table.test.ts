import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpOf } from '../../../src/cli/args/help.ts';
import { COMMANDS } from '../../../src/cli/commands/index.ts';
import { optionLayer } from '../../../src/cli/config/connection.ts';
import { environmentLayers } from '../../../src/cli/config/environment.ts';
import { readConfig } from '../../../src/cli/config/file.ts';
import { type Layer, tableSettings } from '../../../src/cli/config/layer.ts';
import { SETTINGS, type SettingName, serviceSettings, settingNames } from '../../../src/cli/config/table.ts';
import { temporary } from '../../temporary.ts';
import { helpIn, parsed } from '../parsed.ts';

const folder = temporary();

/** For every setting, a value of the config file, and the text of an option or a variable. */
const SAMPLES: Readonly<Record<SettingName, readonly [json: unknown, text: string]>> = {
  context: ['prod', 'lab'],
  url: ['https://file.example', 'https://text.example'],
  project: ['uid-file', 'uid-text'],
  apiKeyFile: ['key', 'key'],
  apiKeyCommand: [['op', 'read'], ''],
  tokenCommand: [['op', 'read'], ''],
  headers: [{ 'X-Access': { command: ['op', 'read'] } }, ''],
  caFile: ['ca.pem', 'ca.pem'],
  clientCertFile: ['cert.pem', 'cert.pem'],
  clientKeyFile: ['key.pem', 'key.pem'],
  insecure: [false, ''],
  timeout: [2, '3'],
  timeouts: [{ connect: 1 }, ''],
  limits: [{ page: 1 }, ''],
  accent: ['red', ''],
  requestsPerSecond: [2, ''],
  burst: [6, ''],
  refresh: [30, '60'],
  autoload: [200, '300'],
  start: ['list', 'now'],
  mouse: [false, ''],
  time: ['utc', 'local'],
  title: [false, ''],
  bell: [true, ''],
  causeHint: [true, ''],
  logFile: ['log', 'log'],
  cache: [true, 'on'],
  dialect: ['document', 'current'],
  queries: [{ mine: 'state=ready' }, ''],
  commands: [[{ key: 's', name: 'ssh', run: ['ssh', '{address}'] }], ''],
  theme: ['deuteranopia', 'high-contrast'],
  cursor: [true, ''],
  keys: [{ K: 'order' }, ''],
  names: [{ filter: 'filters' }, ''],
};

const SCHEMA = 'src/cli/config/config.schema.json';
const shippedSchema = () => JSON.parse(readFileSync(SCHEMA, 'utf8'));

const inFile = (json: object): Layer => {
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(json));
  return readConfig({ path, given: null }, '/home/me').layer;
};
const inOptions = (args: readonly string[]): Layer =>
  optionLayer(parsed(args).options, {
    env: {},
    home: '/home/me',
    cwd: '/',
    stdin: {},
    stdout: { write: () => true },
    stderr: { write: () => true },
  });

describe.each(settingNames)('the setting %s', (name) => {
  const { option, variables } = SETTINGS[name];
  const [json, text] = SAMPLES[name];
  const args = (): string[] => {
    if (option === undefined) return [];
    return 'argument' in option ? [`--${option.name}=${text}`] : [`--${option.name}`];
  };

  it('appears in the help with its option, variables and key', () => {
    const help = [helpIn(undefined, 105), helpOf('environment', COMMANDS)].join().replaceAll(/\s+/g, ' ');
    const words = [name, ...variables, ...(option === undefined ? [] : [`--${option.name}`, option.about])];
    for (const word of words) expect(help).toContain(word);
  });

  it('comes from the option, else from the first variable, else from the file, else from its default', () => {
    const file = inFile({ [name]: json });
    expect(tableSettings([{}, {}, {}])[name].source.layer).toBe('default');
    expect(tableSettings([file, {}, {}])[name].source.layer).toBe('file');
    const env = Object.fromEntries(variables.map((variable) => [variable, text]));
    const environment = environmentLayers(env);
    if (variables.length > 0) {
      expect(tableSettings([file, ...environment, {}])[name].source).toEqual({
        layer: 'environment',
        name: variables[0],
      });
    }
    if (option !== undefined) {
      const source = { layer: 'option', name: `--${option.name}` };
      expect(tableSettings([file, ...environment, inOptions(args())])[name].source).toEqual(source);
    }
  });
});

it('ships a schema of the config file that agrees with the settings', async () => {
  const settings = Object.fromEntries(
    settingNames.map((name) => {
      const { option, schema } = SETTINGS[name];
      return [name, { ...(option && { description: option.about }), ...schema }];
    }),
  );
  const references = Object.fromEntries(serviceSettings.map((name) => [name, { $ref: `#/properties/${name}` }]));
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Settings of edgescope',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...settings,
      contexts: { type: 'object', additionalProperties: { type: 'object', properties: references } },
    },
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../../src/cli/config/config.schema.json',
  );
});

it('marks a limit in an editor if a start refuses the limit', () => {
  const { page } = shippedSchema().properties.limits.properties;
  expect(inFile({ limits: { page: page.minimum } }).limits?.value).toEqual({ page: Math.round(1024 ** 2 / 1000) });
  expect(inFile({ limits: { page: page.maximum } }).limits?.value).toEqual({ page: 100_000 * 1024 ** 2 });
  for (const refused of [page.minimum / 2, page.maximum * 2, '1'])
    expect(() => inFile({ limits: { page: refused } })).toThrow('limits.page is not a number from 0.001 to 100000');
});

it('reads a timeout in quotes, which an editor does not mark', () => {
  expect(shippedSchema().properties.timeouts.properties.connect.type).toEqual(['number', 'string']);
  expect(inFile({ timeouts: { connect: '2.5' } }).timeouts?.value).toEqual({ connect: 2500 });
});
