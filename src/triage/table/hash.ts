import type { FacetLeaf } from '../../core/facet/index.ts';

/** A 32-bit hash of a value (FNV-1a over its UTF-16 units and its type). Values that differ may share it. */
export const hashLeaf = (leaf: FacetLeaf): number => {
  const text = String(leaf);
  let hash = typeof leaf === 'string' ? 0x811c9dc5 : 0x9dc5811c;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};
