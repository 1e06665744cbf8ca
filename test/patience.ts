/** How long a condition may take to come on a machine with much else to do (ms). It is waited for no longer than it takes. */
export const PATIENCE = 30_000;
