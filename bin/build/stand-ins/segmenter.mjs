// Stands for Intl.Segmenter in the bundle: five packages make one when they are loaded, 11 ms of each start, and few texts need
// one.
export class LazySegmenter {
  #args;
  #segmenter;

  constructor(...args) {
    this.#args = args;
  }

  segment(text) {
    // As a member of Intl it would be replaced as well.
    const { Segmenter } = Intl;
    this.#segmenter ??= new Segmenter(...this.#args);
    return this.#segmenter.segment(text);
  }
}
