import type { DialectId } from '../../core/query/index.ts';
import { currentDialect } from './current.ts';
import type { Dialect } from './dialect.ts';
import { documentDialect } from './document.ts';
import type { DocumentNames } from './names.ts';

/** All dialects of the service. */
export type Dialects = Readonly<Record<DialectId, Dialect>>;

/** Both dialects, with the names of in-the-field.md by default. */
export const serviceDialects = (names: Partial<DocumentNames> = {}): Dialects => ({
  document: documentDialect(names),
  current: currentDialect(names),
});
