/** Words that name the list that a command is about. */
export const VIEW_WORDS = ['hosts', 'profiles', 'projects', 'summary'];

export const KIND_WORDS = ['host', 'profile', 'project', 'summary'];

/** Topics of `edgescope help`; `topics.ts` has their texts. */
export const TOPIC_WORDS = ['filter', 'formats', 'environment', 'exit-codes', 'secrets'] as const;

/** Groups of checks of `edgescope doctor`, in the order in which a problem is best looked for. */
export const DOCTOR_GROUPS = ['program', 'settings', 'key', 'network', 'service', 'terminal', 'files'] as const;

/** The shells of `edgescope completion`. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
