/** The link to the terminal, and the low-bandwidth look. */
export interface LinkView {
  /** Round-trip time in ms, in coarse steps; null if short or not measured. */
  readonly ms: number | null;
  /** The low-bandwidth look as set by the user; null for automatic. */
  readonly override: boolean | null;
  /** True if the link was measured to be slow. */
  readonly slow: boolean;
}

/** True for the low-bandwidth look: set by the user, or a slow link. */
export const isLowBandwidth = ({ link }: { readonly link: LinkView }): boolean => link.override ?? link.slow;
