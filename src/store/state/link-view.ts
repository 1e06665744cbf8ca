/** The way to the terminal, and whether the screen spares it. */
export interface LinkView {
  /** A round trip in ms, in coarse steps; null when it is short or nobody measured it. */
  readonly ms: number | null;
  /** The low-bandwidth look: null leaves it to what was measured. */
  readonly wish: boolean | null;
  /** Measured: the link is slow. */
  readonly slow: boolean;
}

/** Whether the screen spares the link: wished, or measured to be slow. */
export const isLowBandwidth = ({ link }: { readonly link: LinkView }): boolean => link.wish ?? link.slow;
