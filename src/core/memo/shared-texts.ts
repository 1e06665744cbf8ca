/** Interning stops beyond this many different texts. */
const MAX_TEXTS = 5000;

/** Interns the texts of one column while enough of them repeat. */
export class SharedTexts {
  readonly #known = new Map<string, string>();
  #hits = 0;
  #given = false;

  /** The interned text. */
  of(text: string): string {
    if (this.#given) return text;
    const known = this.#known.get(text);
    if (known !== undefined) {
      this.#hits += 1;
      return known;
    }
    this.#known.set(text, text);
    // Names and addresses are unique per item: interning them saves nothing.
    if (this.#known.size > MAX_TEXTS || (this.#known.size > 500 && this.#hits < this.#known.size)) {
      this.#given = true;
      this.#known.clear();
    }
    return text;
  }
}
