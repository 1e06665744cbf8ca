/** Destination of frames: a terminal, or a test. */
export interface FrameOutput {
  /** Sends the text. True when the terminal took all of it; false under backpressure, until `onDrain`. */
  write(text: string): boolean;
  /** Registers a listener for the end of backpressure. */
  onDrain(listener: () => void): void;
}
