export const DEFAULT_HOSTS = 1213;
export const MAX_HOSTS = 500_000;
/** Maximum number of changes of the fleet per minute (churn). */
export const MAX_CHURN = 600;
