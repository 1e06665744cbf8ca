import type { ItemRequest } from '../../core/client/index.ts';
import { type FieldTest, type InitialQuery, type ProjectScope, wholeList } from '../../core/query/index.ts';
import type { ServiceRequest } from './dialect.ts';
import { endpointOf } from './endpoints.ts';
import type { DocumentNames } from './names.ts';
import { sayable } from './sayable.ts';

/** Encodes a path segment; `.` and `..` would change the path. */
const segment = (uid: string): string => (/^\.+$/.test(uid) ? uid.replaceAll('.', '%2E') : encodeURIComponent(uid));

/** The header that scopes a request to a project (document 4.1); none for the whole tenant. */
export const scopeHeaders = (scope: ProjectScope | null, names: DocumentNames): ServiceRequest['headers'] =>
  scope === null ? {} : { [names.scopeHeader]: scope.uid };

/**
 * One item by its uid (in-the-field.md, details by uid); null without such an endpoint. A host's pack values are not
 * resolved: the profile has them.
 */
export const itemRequest = ({ kind, uid, scope }: ItemRequest, names: DocumentNames): ServiceRequest | null => {
  const { path, ability } = endpointOf(kind);
  if (!ability.details) return null;
  return {
    path: `${path}/${segment(uid)}`,
    query: kind === 'hosts' ? [[names.packValues, 'false']] : [],
    headers: scopeHeaders(scope, names),
    notes: [],
  };
};

/** The list query that finds an item by uid where the service filters. */
export const itemInList = ({ kind, uid, scope }: ItemRequest): InitialQuery | null => {
  const test: FieldTest = { path: 'metadata.uid', operator: '=', value: uid };
  return endpointOf(kind).ability.filter && sayable(test) ? { ...wholeList(kind, scope), filter: [test] } : null;
};
