/**
 * In which words the service is asked: by the endpoints of the document, or by those that it names in their place
 * (document 1; in-the-field.md, the named replacements).
 */
export type DialectId = 'document' | 'current';

/** `auto` begins with the document's and moves on, kind by kind, where the service does not have its endpoint any more. */
export const DIALECT_MODES = ['auto', 'document', 'current'] as const;
export type DialectMode = (typeof DIALECT_MODES)[number];

/** The dialect that a kind is asked in as long as nothing else is known. */
export const firstDialect = (mode: DialectMode): DialectId => (mode === 'current' ? 'current' : 'document');

/** The dialect in which a service may have what it lacks in one. */
export const otherDialect = (dialect: DialectId): DialectId => (dialect === 'document' ? 'current' : 'document');
