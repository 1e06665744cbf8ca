/**
 * The set of endpoints in use: those of the document, or the replacements it names (document 1; in-the-field.md, the
 * named replacements).
 */
export type DialectId = 'document' | 'current';

/** `auto` begins with the document's endpoints and moves on, kind by kind, where the service lacks one. */
export const DIALECT_MODES = ['auto', 'document', 'current'] as const;
export type DialectMode = (typeof DIALECT_MODES)[number];

/** The dialect that a kind starts with. */
export const firstDialect = (mode: DialectMode): DialectId => (mode === 'current' ? 'current' : 'document');

/** The fallback for a dialect. */
export const otherDialect = (dialect: DialectId): DialectId => (dialect === 'document' ? 'current' : 'document');
