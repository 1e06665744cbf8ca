import { type ProjectScope, type Scope, scopeText } from '../../core/query/index.ts';
import type { Tone } from '../../core/values/index.ts';

/** One of several services, as a scope by its name. */
interface ServiceScope extends ProjectScope {
  readonly own: Scope;
}

/** The service, for the header. */
export interface Service {
  /** Host and port, without a scheme. */
  readonly label: string;
  /** Its name in the config file; null or absent for none. */
  readonly context?: string | null;
  /** How that name looks. */
  readonly accent?: Tone;
  /** Several services that are shown together; absent for one. */
  readonly services?: readonly ServiceScope[];
  /** All names of the config file, with addresses. */
  readonly contexts?: readonly { readonly name: string; readonly address: string | null }[];
  /** The context before, null for none; absent without a switch. */
  readonly previous?: string | null;
  readonly demo: boolean;
  /** A snapshot in place of a service: the lead of the machine's clock over that of the file in ms, and what is wrong with it. */
  readonly snapshot?: { readonly ahead: number; readonly damage: readonly string[] };
  /** Its certificate is not verified: shown as long as the program runs. */
  readonly unverified: boolean;
  /** Words that start this program on a command line; default `edgescope`. */
  readonly program?: readonly string[];
  /** Timeout of a request attempt in ms; absent: no countdown. */
  readonly answersWithin?: number;
  /** Requests a second that it is asked at most; absent for no limit. */
  readonly pace?: number;
  /** Its options on the command line. */
  readonly options: readonly string[];
}

/** The name of the service in texts: its context beside its address. */
export const serviceName = ({ context = null, label }: Service): string =>
  context === null ? label : `${context} (${label})`;

/** The projects that several services are asked for: `lab: project 64b0…`; empty where each is asked for its whole tenant. */
export const serviceProjects = (services: readonly ServiceScope[]): string =>
  services.flatMap(({ uid, name, own }) => (own === null ? [] : [`${name ?? uid}: ${scopeText(own)}`])).join(' · ');
