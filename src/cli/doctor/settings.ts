import { statSync } from 'node:fs';
import { shownAddress } from '../../api/endpoint.ts';
import { ALL_PROJECTS, scopeWord } from '../../core/query/index.ts';
import { addressOf } from '../config/address.ts';
import { type Setting, sourceText } from '../config/setting.ts';
import { SETTINGS, settingNames } from '../config/table.ts';
import { ownKeysRefusal } from '../key-check.ts';
import { type Connection, targetLabel } from '../settings.ts';
import { type Check, type CheckGroup, ok, refusedCheck, warning } from './check.ts';

/** Settings that a connection has only in derived form: as address, scope or key. */
const FOUND_OUT: readonly string[] = ['url', 'project', 'apiKeyFile', 'apiKeyCommand', 'tokenCommand'];

const settingOf = (connection: Connection, name: string): unknown =>
  Object.entries(connection).find(([key]) => key === name)?.[1];

const isSetting = (value: unknown): value is Setting<unknown> =>
  typeof value === 'object' && value !== null && 'source' in value && 'value' in value;

const settingText = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length} of them`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

/** Warns of contexts with the same address: one of them may be meant for another address. */
const sameAddresses = ({ contexts }: Connection): readonly Check[] =>
  contexts.flatMap(({ name, address }) => {
    const first = contexts.find(
      (one) => one.address !== null && address !== null && addressOf(one.address) === addressOf(address),
    );
    if (first === undefined || first.name === name) return [];
    return [warning('contexts', `${first.name} and ${name} have one address`)];
  });

export const SETTINGS_GROUP: CheckGroup = {
  name: 'settings',
  checks: ({ connection, refused }) => {
    const wrong = refused === null ? [] : [refusedCheck('refused', refused)];
    if (connection === null) return wrong;
    const { target } = connection;
    const wrongKeys = ownKeysRefusal(connection.keys.value);
    const given = settingNames
      .filter((name) => !FOUND_OUT.includes(name))
      .flatMap((name): Check[] => {
        const setting = settingOf(connection, name);
        if (!isSetting(setting) || setting.source.layer === 'default') return [];
        if (name === 'keys' && wrongKeys !== null) return [refusedCheck(name, wrongKeys)];
        return [ok(name, `${settingText(setting.value)} (${sourceText(setting.source)})`)];
      });
    const address =
      target.value.kind !== 'service' ? targetLabel(target.value) : shownAddress(new URL(target.value.baseUrl));
    const scope = connection.scope.value;
    return [
      ...wrong,
      ok('address', `${address} (${sourceText(target.source)})`),
      ...(scope === null
        ? []
        : [
            ok(
              'project',
              `${scope === ALL_PROJECTS ? 'all, one by one' : scopeWord(scope)} (${sourceText(connection.scope.source)})`,
            ),
          ]),
      ...given,
      ok('others', `${Object.keys(SETTINGS).length - given.length} settings have their default`),
      ...sameAddresses(connection),
      ...connection.notes.map((note) => warning('note', note)),
    ];
  },
};

const modeText = (path: string): string => {
  try {
    return (statSync(path).mode & 0o777).toString(8).padStart(4, '0');
  } catch {
    return 'mode unknown';
  }
};

export const KEY: CheckGroup = {
  name: 'key',
  checks: ({ connection, refused }) => {
    if (connection === null) return refused === null ? [] : [refusedCheck('key', refused)];
    const { target, credentials, headers, clientCertificate } = connection;
    if (target.value.kind !== 'service') return [ok('key', 'the embedded service needs none')];
    const address = shownAddress(new URL(target.value.baseUrl));
    const key = credentials.value;
    const source = sourceText(credentials.source);
    return [
      key === null
        ? refused === null
          ? warning(
              'key',
              `none for ${address}: requests are not signed`,
              'set EDGESCOPE_API_KEY beside EDGESCOPE_URL, or give --api-key-file FILE',
            )
          : refusedCheck('key', refused)
        : ok(
            key.kind === 'token' ? 'token' : 'key',
            key.command !== undefined
              ? `printed by ${key.command.run[0]} (${source}), sent to ${address} alone`
              : key.file === undefined
                ? `from ${source}, sent to ${address} alone`
                : `in ${key.file} (${modeText(key.file)}, ${source}), sent to ${address} alone`,
          ),
      ...(headers.value.length === 0
        ? []
        : [ok('headers', `${headers.value.map(({ name }) => name).join(', ')}, sent to ${address} alone`)]),
      ...(clientCertificate.value === null
        ? []
        : [ok('client certificate', `from ${sourceText(clientCertificate.source)}, shown to ${address} alone`)]),
    ];
  },
};
