import type { DocumentNames } from '../../api/dialects/names.ts';
import type { Credentials } from '../../api/endpoint.ts';
import type { Limits, Timeouts } from '../../api/limits.ts';
import type { DialectMode } from '../../core/query/index.ts';
import type { Setting } from './setting.ts';

/** A key as a layer names it: its text or its file is only looked at when it is the one that is used. */
export interface KeySource {
  /** The address beside it, where that is another one than the layer's own. */
  address?(): Setting<string> | undefined;
  /** The variable of its address, where no other address will do. */
  readonly needs?: string;
  read(): Credentials;
}

/** What one layer says about the service; a setting that it does not name is not there. */
export interface Layer {
  /** Checked and complete. */
  readonly url?: Setting<string>;
  /** Uid of a project. */
  readonly project?: Setting<string>;
  /** The strongest first. */
  readonly keys?: readonly Setting<KeySource>[];
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
