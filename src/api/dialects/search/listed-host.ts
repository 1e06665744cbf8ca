import { isArray, isObject, type Json, type JsonObject } from '../../../core/values/index.ts';

const withoutPath = (json: Json, [key = '', ...below]: readonly string[]): Json => {
  if (isArray(json)) return json.map((entry) => withoutPath(entry, [key, ...below]));
  if (!isObject(json) || !Object.hasOwn(json, key)) return json;
  const { [key]: value = null, ...others } = json;
  return below.length === 0 ? others : { ...json, [key]: withoutPath(value, below) };
};

/**
 * Converts an edge host that was loaded alone to the form that the search sends: without the field paths `unlisted`, and
 * with its project in `spec.projectMeta`.
 */
export const listedHost = (host: JsonObject, unlisted: readonly string[]): JsonObject => {
  const { spec = null, aclmeta = null } = host;
  const project = isObject(spec) && isObject(spec['host'] ?? null) ? (spec['host'] as JsonObject)['project'] : null;
  const uid = isObject(aclmeta) ? aclmeta['projectUid'] : null;
  const projectMeta = project ?? (typeof uid === 'string' ? { uid } : null);
  const paths = unlisted.map((path) => path.split('.'));
  const listed = paths.reduce<Json>(withoutPath, host) as JsonObject;
  if (projectMeta === null || !isObject(listed['spec'] ?? null)) return listed;
  return { ...listed, spec: { projectMeta, ...(listed['spec'] as JsonObject) } };
};
