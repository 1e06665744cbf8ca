/** More different texts than this are not looked at any more. */
const MAX_TEXTS = 5000;

/** The texts of one column, each kept once as long as many are the same. */
export class SharedTexts {
  readonly #known = new Map<string, string>();
  #hits = 0;
  #given = false;

  /** The text as it is kept. */
  of(text: string): string {
    if (this.#given) return text;
    const known = this.#known.get(text);
    if (known !== undefined) {
      this.#hits += 1;
      return known;
    }
    this.#known.set(text, text);
    // Names and addresses differ from item to item: nothing is saved by comparing them.
    if (this.#known.size > MAX_TEXTS || (this.#known.size > 500 && this.#hits < this.#known.size)) {
      this.#given = true;
      this.#known.clear();
    }
    return text;
  }
}
