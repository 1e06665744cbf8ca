/** The object that a text is in JSON; null when it is none. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
};

/** True for a number of things. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** True for a time (epoch ms) that a calendar has. */
export const isTime = (value: unknown): value is number => isCount(value) && Number(value) <= 8.64e15;
