/** The parsed JSON object of a text; null for other text. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
};

/** True for a non-negative integer. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** True for a valid time in epoch ms. */
export const isTime = (value: unknown): value is number => isCount(value) && Number(value) <= 8.64e15;
