import type { AuthoritySource, ClientCertificate, Credentials } from '../api/endpoint.ts';
import type { Timeouts } from '../api/limits.ts';
import type { ColumnChoice, Resource } from '../core/item/index.ts';
import { type CloudType, type FieldTest, type OrderKey, REQUESTS_PER_SECOND, type Scope } from '../core/query/index.ts';
import { plural } from '../core/values/index.ts';
import type { OutputFormat } from '../output/index.ts';
import type { Filter } from '../query/filter/language/index.ts';
import type { NamedQuery } from '../query/named-queries.ts';
import type { Service } from '../store/state/service.ts';
import type { TableSettings } from './config/layer.ts';
import type { Setting } from './config/setting.ts';
import type { EmbeddedLife } from './embedded.ts';
import type { FromFile } from './from/from.ts';
import type { ColourDepth } from './process-context.ts';

/** Source of the lists: a service at a URL, the embedded service with a number of hosts, or a snapshot file. */
export type Target =
  | { readonly kind: 'service'; readonly baseUrl: string }
  | ({ readonly kind: 'demo'; readonly hosts: number | null } & EmbeddedLife)
  | ({ readonly kind: 'snapshot' } & FromFile);

/** Settings that a connection keeps only in derived form: `url` becomes `target`, `apiKeyFile` becomes `credentials`. */
type InputSetting =
  | 'url'
  | 'project'
  | 'apiKeyFile'
  | 'apiKeyCommand'
  | 'tokenCommand'
  | 'caFile'
  | 'clientCertFile'
  | 'clientKeyFile'
  | 'timeout'
  | 'timeouts';

/** Connection settings, each with its source: rows of the settings table, and values derived from them. */
export interface Connection extends Omit<TableSettings, InputSetting> {
  /** Contexts of the config file. `context` names the context in force, or is null. */
  readonly contexts: readonly { readonly name: string; readonly address: string | null }[];
  /** Connections of several services that are shown together; empty for one service. `target` is then the first service's. */
  readonly services: readonly Connection[];
  /** Command-line options that reach the same service from any folder: for commands to be copied. */
  readonly options: readonly string[];
  readonly target: Setting<Target>;
  /** Key or token of the requests; null sends them unsigned. */
  readonly credentials: Setting<Credentials | null>;
  /** Projects that requests are limited to; null means the whole tenant. */
  readonly scope: Setting<Scope>;
  /** PEM text of the trusted certificates; the source names their file. Null for none. */
  readonly caPem: Setting<string | null>;
  /** Further authorities for unknown issuers. */
  readonly authorities: readonly AuthoritySource[];
  readonly clientCertificate: Setting<ClientCertificate | null>;
  /** Sentences about unknown keys of the config file, and credentials bound to another address, or to none. */
  readonly notes: readonly string[];
  /** Notes about settings that belong to another address. */
  readonly withheld: readonly string[];
  /** Time limits by part of a request, from `timeout` and `timeouts`; unset parts have the client's defaults. */
  readonly timeouts: Setting<Partial<Timeouts>>;
  readonly proxy: Setting<string | null>;
}

/** The view that a command line asks for: a kind, and its filters, order and columns. */
export interface ViewSettings {
  readonly resource: Resource;
  /** True if the command line has a word or an option of views. */
  readonly isAsked: boolean;
  /** Local filter; null for none. */
  readonly filter: Filter | null;
  readonly serverFilter: readonly FieldTest[];
  /** Order of the rows; null for the kind's own order. */
  readonly order: readonly OrderKey[] | null;
  readonly columns: ColumnChoice;
  /** Metric period in minutes; null for the service's default. */
  readonly period: number | null;
  readonly cloudType: CloudType | null;
  /** Shows every column at its full width. */
  readonly wide: boolean;
  /** Uid of the initial cursor row; null is the first row. */
  readonly at: string | null;
  readonly all: boolean;
  /** Maximum number of printed rows; null for no limit. */
  readonly limit: number | null;
}

/** All settings, from command line, environment and config file. */
export interface Settings {
  readonly connection: Connection;
  readonly view: ViewSettings;
  readonly queries: readonly NamedQuery[];
  /** Format of the printed output; null opens the screen. */
  readonly output: OutputFormat | null;
  /** Prints lists without the line of titles. */
  readonly noHeaders: boolean;
  /** Printed output begins with a byte order mark. */
  readonly bom: boolean;
  /** A printed list exits with 5 if it has rows. */
  readonly tellsFound: boolean;
  readonly colourDepth: ColourDepth;
  readonly ascii: boolean;
  readonly lowBandwidth: boolean;
  /** Exports and copies of whole items include pack values, params and annotations. */
  readonly withValues: boolean;
  /** Sentences that the user should read: demo mode, disabled certificate checks. */
  readonly notes: readonly string[];
}

/** Name of the service in printed output: its context, if any, with its address. */
export const serviceName = ({
  context,
  target,
  services,
}: Pick<Connection, 'context' | 'target' | 'services'>): string =>
  context.value === null ? targetLabel(target.value) : `${context.value} (${serviceLabel({ target, services })})`;

/** The address of the service; with several services, their number. */
export const serviceLabel = ({ target, services }: Pick<Connection, 'target' | 'services'>): string =>
  services.length === 0 ? targetLabel(target.value) : plural(services.length, 'service');

/** For the state of the store: the services that are shown together (absent for one), and the request rate (`pace`, per second; absent for file and demo). */
export const servicesOf = ({
  services,
  target,
  requestsPerSecond,
}: Connection): Pick<Service, 'services' | 'pace'> => ({
  ...(target.value.kind === 'service' && { pace: requestsPerSecond.value ?? REQUESTS_PER_SECOND }),
  ...(services.length > 0 && {
    services: services.map(({ context: { value }, scope }) => ({ uid: value ?? '', name: value, own: scope.value })),
  }),
});

/** Address of the service without a scheme; a phrase for a snapshot and for the demo. */
export const targetLabel = (target: Target): string => {
  if (target.kind === 'snapshot') return `snapshot of ${target.snapshot.head.header.service}`;
  return target.kind === 'demo' ? 'demo, a made-up fleet' : new URL(target.baseUrl).host;
};
