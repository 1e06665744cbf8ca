import type { DocumentNames } from '../api/dialects/names.ts';
import type { AuthoritySource, ClientCertificate, Credentials } from '../api/endpoint.ts';
import type { Limits, Timeouts } from '../api/limits.ts';
import type { ColumnChoice, Resource } from '../core/item/index.ts';
import type { CloudType, DialectMode, FieldTest, OrderKey, Scope } from '../core/query/index.ts';
import type { OutputFormat } from '../output/index.ts';
import type { Filter } from '../query/filter/language/index.ts';
import type { NamedQuery } from '../query/named-queries.ts';
import type { StartPlace } from './args/values.ts';
import type { ColourDepth } from './capability.ts';
import type { WrittenQuery } from './config/queries.ts';
import type { Setting } from './config/setting.ts';
import type { EmbeddedLife } from './embedded.ts';

/** A service at an address, or the embedded one with so many hosts. */
export type Target =
  | { readonly kind: 'service'; readonly baseUrl: string }
  | ({ readonly kind: 'demo'; readonly hosts: number | null } & EmbeddedLife);

/** How the service is reached; each value with the layer that it came from. */
export interface Connection {
  readonly target: Setting<Target>;
  /** Null: requests carry no key. */
  readonly credentials: Setting<Credentials | null>;
  /** Null is the whole tenant. */
  readonly scope: Setting<Scope>;
  /** The certificates themselves; the source's name is where they were found. */
  readonly caPem: Setting<string | null>;
  /** Further authorities, for certificates whose issuer is not known otherwise. */
  readonly authorities: readonly AuthoritySource[];
  readonly clientCertificate: Setting<ClientCertificate | null>;
  /** Credentials that are not used because they belong to another address, and those that belong to none; a sentence each. */
  readonly credentialNotes: readonly string[];
  readonly insecure: Setting<boolean>;
  /** What is not there is left to the client. */
  readonly timeouts: Setting<Partial<Timeouts>>;
  readonly limits: Setting<Partial<Limits>>;
  /** For each first path segment; null leaves it to the client. */
  readonly requestsPerSecond: Setting<number | null>;
  /** Seconds from one refresh of what is on the screen to the next; null: nothing is asked by itself. */
  readonly refresh: Setting<number | null>;
  /** Up to how many rows a list loads on by itself; null: only keys ask for further pages. */
  readonly autoload: Setting<number | null>;
  /** What the screen opens with where no view is asked for. */
  readonly start: Setting<StartPlace>;
  /** The screen takes the mouse from the terminal. */
  readonly mouse: Setting<boolean>;
  /** Lists say unasked what sets their broken rows apart. */
  readonly standout: Setting<boolean>;
  /** Whether what was shown is kept for the next run, and shown until the service answers. */
  readonly cache: Setting<boolean>;
  readonly proxy: Setting<string | null>;
  /** Which endpoints are asked. */
  readonly dialect: Setting<DialectMode>;
  readonly names: Setting<Partial<DocumentNames>>;
  /** Named queries of the config file. */
  readonly queries: Setting<readonly WrittenQuery[]>;
  /** Where requests are written to; null is nowhere. */
  readonly logFile: Setting<string | null>;
}

/** What the view starts with. */
export interface ViewSettings {
  readonly resource: Resource;
  /** Null: nothing is filtered here. */
  readonly filter: Filter | null;
  readonly serverFilter: readonly FieldTest[];
  /** Null: the order of the kind. */
  readonly order: readonly OrderKey[] | null;
  readonly columns: ColumnChoice;
  /** Minutes; null leaves the service's default. */
  readonly period: number | null;
  readonly cloudType: CloudType | null;
  /** Every column at its full width. */
  readonly wide: boolean;
  /** The uid to put the cursor on; null is the first row. */
  readonly at: string | null;
  readonly all: boolean;
  /** Rows; null is no limit. */
  readonly limit: number | null;
}

/** Everything that the command line, the environment and the config file decide. */
export interface Settings {
  readonly connection: Connection;
  readonly view: ViewSettings;
  /** Somebody's own named queries. */
  readonly queries: readonly NamedQuery[];
  /** Null opens the program in the terminal. */
  readonly output: OutputFormat | null;
  readonly colourDepth: ColourDepth;
  readonly ascii: boolean;
  readonly lowBandwidth: boolean;
  /** Exports and copies of whole items have the texts of pack values, params and annotations. */
  readonly withValues: boolean;
  /** Sentences that a person should read: that this is the demo, that certificates are not checked. */
  readonly notes: readonly string[];
}
