/** Who was spoken to, as it may be shown. */
export interface Place {
  /** The service's base address. */
  readonly address: string;
  readonly tls: boolean;
  /** The proxy's address, when there is one in between. */
  readonly proxy: string | null;
}
