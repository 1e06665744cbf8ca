import type { DocumentNames } from '../../api/dialects/names.ts';
import type { Credentials } from '../../api/endpoint.ts';
import type { Limits, Timeouts } from '../../api/limits.ts';
import type { DialectMode } from '../../core/dialect.ts';
import type { Setting } from './setting.ts';

/** A key, or where it is: the file is only read when no stronger layer has another one. */
export type KeySource = Credentials | { readonly kind: 'file'; readonly path: string };

/** What one layer says about the service; a setting that it does not name is not there. */
export interface Layer {
  /** Checked and complete. */
  readonly url?: Setting<string>;
  /** Uid of a project. */
  readonly project?: Setting<string>;
  readonly key?: Setting<KeySource>;
  /** Absolute path of a PEM file. */
  readonly caFile?: Setting<string>;
  readonly clientCertFile?: Setting<string>;
  readonly clientKeyFile?: Setting<string>;
  readonly insecure?: Setting<boolean>;
  readonly timeouts?: Setting<Partial<Timeouts>>;
  readonly limits?: Setting<Partial<Limits>>;
  /** For each first path segment. */
  readonly requestsPerSecond?: Setting<number>;
  /** Seconds from one refresh to the next; null is off. */
  readonly refresh?: Setting<number | null>;
  readonly cache?: Setting<boolean>;
  readonly dialect?: Setting<DialectMode>;
  /** Absolute path of the file that requests are written to. */
  readonly logFile?: Setting<string>;
  /** Parameter and header names of the dialect that differ from the defaults. */
  readonly names?: Setting<Partial<DocumentNames>>;
}
