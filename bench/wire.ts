/** A link: its round trip, bits a second, and the bytes that each packet costs beside what is in it. */
export interface Link {
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
  readonly packetBytes: number;
}

/** One direction of a link: what is given to it is received in its order, when a link like this would have brought it. */
export const wire = (link: Link | null, receive: (data: string) => void): ((data: string) => void) => {
  if (link === null) return receive;
  let free = 0;
  return (data) => {
    const bits = 8 * (Buffer.byteLength(data) + link.packetBytes);
    free = Math.max(free, performance.now()) + (bits / link.bitsPerSecond) * 1000;
    setTimeout(() => receive(data), free - performance.now() + link.roundTripMs / 2);
  };
};
