import { type ProjectScope, type Scope, scopeText } from '../../core/query/index.ts';
import type { Tone } from '../../core/values/index.ts';

/** One of several services that are shown together. Its name serves as the scope of its items. */
interface ServiceScope extends ProjectScope {
  readonly own: Scope;
}

/** The service, for the header and for texts. */
export interface Service {
  /** Host and port, without a scheme. */
  readonly label: string;
  /** Name of the service in the config file; null or absent if it has none. */
  readonly context?: string | null;
  /** Tone of this name. */
  readonly accent?: Tone;
  /** Several services that are shown together; absent for a single service. */
  readonly services?: readonly ServiceScope[];
  /** All services of the config file, with addresses. */
  readonly contexts?: readonly { readonly name: string; readonly address: string | null }[];
  /** The previous context, null if it had no name; absent if there was no switch. */
  readonly previous?: string | null;
  readonly demo: boolean;
  /** Present if a snapshot replaces the service: the lead of the machine's clock over the clock of the file in ms, and notes on damage of the file. */
  readonly snapshot?: { readonly ahead: number; readonly damage: readonly string[] };
  /** True if the certificate is not verified; the screen shows this as long as the program runs. */
  readonly unverified: boolean;
  /** Words that start this program on a command line; `edgescope` by default. */
  readonly program?: readonly string[];
  /** Timeout of a request attempt in ms; absent if there is no countdown. */
  readonly answersWithin?: number;
  /** Maximum requests per second; absent if there is no limit. */
  readonly pace?: number;
  /** Options of the service on the command line. */
  readonly options: readonly string[];
}

/** Returns the name of the service in texts: its context and its address. */
export const serviceName = ({ context = null, label }: Service): string =>
  context === null ? label : `${context} (${label})`;

/** Describes the projects that are requested from several services: `lab: project 64b0…`. Empty if each service is requested for its whole tenant. */
export const serviceProjects = (services: readonly ServiceScope[]): string =>
  services.flatMap(({ uid, name, own }) => (own === null ? [] : [`${name ?? uid}: ${scopeText(own)}`])).join(' · ');
