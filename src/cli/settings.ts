import type { DocumentNames } from '../api/dialects/dialect.ts';
import type { AuthoritySource, ClientCertificate, Credentials } from '../api/endpoint.ts';
import type { Limits, Timeouts } from '../api/limits.ts';
import type { ColumnChoice, Resource } from '../core/item/index.ts';
import type { CloudType, DialectMode, FieldTest, OrderKey, Scope } from '../core/query/index.ts';
import type { OutputFormat } from '../output/index.ts';
import type { Filter } from '../query/filter/language/index.ts';
import type { NamedQuery } from '../query/named-queries.ts';
import type { StartPlace } from './args/values.ts';
import type { WrittenQuery } from './config/row.ts';
import type { Setting } from './config/setting.ts';
import type { EmbeddedLife } from './embedded.ts';
import type { ColourDepth } from './process-context.ts';

/** A service at a URL, or the embedded one with a number of hosts. */
export type Target =
  | { readonly kind: 'service'; readonly baseUrl: string }
  | ({ readonly kind: 'demo'; readonly hosts: number | null } & EmbeddedLife);

/** Connection settings, each with its source. */
export interface Connection {
  readonly target: Setting<Target>;
  /** Null: requests are unsigned. */
  readonly credentials: Setting<Credentials | null>;
  /** Null is the whole tenant. */
  readonly scope: Setting<Scope>;
  /** The certificates themselves; the source names their file. */
  readonly caPem: Setting<string | null>;
  /** Further authorities for unknown issuers. */
  readonly authorities: readonly AuthoritySource[];
  readonly clientCertificate: Setting<ClientCertificate | null>;
  /** Sentences about credentials bound to another address, or to none. */
  readonly credentialNotes: readonly string[];
  readonly insecure: Setting<boolean>;
  /** Unset ones have the client's defaults. */
  readonly timeouts: Setting<Partial<Timeouts>>;
  readonly limits: Setting<Partial<Limits>>;
  /** Per first path segment; null is the client's default. */
  readonly requestsPerSecond: Setting<number | null>;
  /** Refresh period in seconds; null for no automatic refresh. */
  readonly refresh: Setting<number | null>;
  /** Number of autoloaded rows; null for manual loading. */
  readonly autoload: Setting<number | null>;
  /** Initial screen without a view argument. */
  readonly start: Setting<StartPlace>;
  /** The screen takes the mouse from the terminal. */
  readonly mouse: Setting<boolean>;
  /** Shows distinguishing facets of broken rows in lists. */
  readonly standout: Setting<boolean>;
  /** Caches lists for the next run, which shows them until the service answers. */
  readonly cache: Setting<boolean>;
  readonly proxy: Setting<string | null>;
  /** The endpoints in use. */
  readonly dialect: Setting<DialectMode>;
  readonly names: Setting<Partial<DocumentNames>>;
  /** Named queries of the config file. */
  readonly queries: Setting<readonly WrittenQuery[]>;
  /** File for the request log; null for none. */
  readonly logFile: Setting<string | null>;
}

/** Initial view. */
export interface ViewSettings {
  readonly resource: Resource;
  /** Local filter; null for none. */
  readonly filter: Filter | null;
  readonly serverFilter: readonly FieldTest[];
  /** Null: the order of the kind. */
  readonly order: readonly OrderKey[] | null;
  readonly columns: ColumnChoice;
  /** Minutes; null for the service's default. */
  readonly period: number | null;
  readonly cloudType: CloudType | null;
  /** Every column at its full width. */
  readonly wide: boolean;
  /** Uid of the initial cursor row; null is the first row. */
  readonly at: string | null;
  readonly all: boolean;
  /** Maximum rows; null for no limit. */
  readonly limit: number | null;
}

/** All settings, from command line, environment and config file. */
export interface Settings {
  readonly connection: Connection;
  readonly view: ViewSettings;
  /** Custom named queries. */
  readonly queries: readonly NamedQuery[];
  /** Null opens the screen. */
  readonly output: OutputFormat | null;
  readonly colourDepth: ColourDepth;
  readonly ascii: boolean;
  readonly lowBandwidth: boolean;
  /** Exports and copies of whole items include pack values, params and annotations. */
  readonly withValues: boolean;
  /** Sentences that the user should read: demo mode, disabled certificate checks. */
  readonly notes: readonly string[];
}

/** Display name of the service. */
export const targetLabel = (target: Target): string =>
  target.kind === 'demo' ? 'demo, a made-up fleet' : new URL(target.baseUrl).host;
