/** A line shown until the next key. */
export interface Message {
  readonly text: string;
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** A change that shows a message. */
export const say = (text: string, tone: Message['tone'] = 'plain'): { readonly message: Message } => ({
  message: { text, tone },
});
