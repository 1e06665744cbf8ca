// Replaces Intl.Segmenter in the bundle. Five packages create a segmenter when they are loaded, which takes 11 ms of each start,
// and few texts need it.
export class LazySegmenter {
  #args;
  #segmenter;

  constructor(...args) {
    this.#args = args;
  }

  segment(text) {
    // Written as `Intl.Segmenter`, it would be replaced here as well.
    const { Segmenter } = Intl;
    this.#segmenter ??= new Segmenter(...this.#args);
    return this.#segmenter.segment(text);
  }
}
