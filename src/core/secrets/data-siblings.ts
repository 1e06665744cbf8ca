import { isAlias, isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { isSecretKey, NAMING, VALUED } from './secret.ts';

const NAMING_KEY = new RegExp(`^(?:${NAMING}|k|n)$`, 'i');
const VALUED_KEY = new RegExp(`^(?:${VALUED}|v|data|text|string|literal|plaintext|example)$`, 'i');
const DATA_KEY = /^(?:string)?data$/i;
const FLAG_KEY = /^(?:sensitive|isSecret|is_secret|secret|masked|encrypted|confidential)$/i;
const TYPE_KEY = /^(?:type|format|widget|inputType)$/i;
const SECRET_TYPE = /^(?:password|secret|secretString|securestring|secure_string|token|credential)$/i;
const MANIFEST_TYPE = /^(?:Opaque|kubernetes\.io\/.+|bootstrap\.kubernetes\.io\/token|helm\.sh\/release\.v1)$/;

/** Predicate of keys whose value is secret because of sibling keys. */
export const siblingRule = (map: YAMLMap, resolve: (node: unknown) => unknown): ((key: string) => boolean) => {
  let pair = false;
  let manifest = false;
  for (const [key, value] of siblings(map, resolve, 0)) {
    if (NAMING_KEY.test(key) && isSecretKey(value)) pair = true;
    if (FLAG_KEY.test(key) && value === 'true') pair = true;
    if (TYPE_KEY.test(key) && SECRET_TYPE.test(value)) pair = true;
    if (/^kind$/i.test(key) && /^secret(?:list)?$/i.test(value)) manifest = true;
    if (key === 'type' && MANIFEST_TYPE.test(value)) manifest = true;
  }
  return (key) => (pair && VALUED_KEY.test(key)) || (manifest && DATA_KEY.test(key)) || key === 'stringData';
};

const MERGES = 5;

/** The sibling texts of a map, merged maps (`<<`) included. */
function* siblings(map: YAMLMap, resolve: (node: unknown) => unknown, depth: number): Generator<[string, string]> {
  for (const pair of map.items) {
    const key = resolve(pair.key);
    if (!isScalar(key)) continue;
    const value = resolve(pair.value);
    if (isScalar(value)) yield [String(key.value), String(value.value)];
    else if (String(key.value) === '<<' && depth < MERGES)
      for (const merged of isSeq(value) ? value.items : [value]) {
        const node = isAlias(merged) ? resolve(merged) : merged;
        if (isMap(node)) yield* siblings(node, resolve, depth + 1);
      }
  }
}
