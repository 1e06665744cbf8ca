/** Where frames go: a terminal, or a test. */
export interface FrameOutput {
  /** Sends the text. True when the terminal took all of it; false when it has not yet, and `onDrain` will tell. */
  write(text: string): boolean;
  /** Registers who is told when everything that was sent has been taken. */
  onDrain(listener: () => void): void;
}
