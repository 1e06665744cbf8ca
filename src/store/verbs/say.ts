import type { Change, Message } from '../state.ts';

/** One line that stands until the next key. */
export const say = (text: string, tone: Message['tone'] = 'plain'): Change => ({ message: { text, tone } });
