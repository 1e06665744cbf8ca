/** Options of a command line by name; switches, and options without their optional argument, are true. */
export type GivenOptions = ReadonlyMap<string, string | true>;

/** One option as data, for parsing and `--help`. */
export interface Option {
  readonly name: string;
  readonly short?: string;
  /** Name of its argument; without one it is a switch. Brackets mark an optional argument, given with `=`. */
  readonly argument?: string;
  /** Values of a closed set, or examples of others, for completion. */
  readonly values?: readonly string[];
  /** True if it may be given more than once: its values are joined with commas. */
  readonly isRepeated?: true;
  /** Its values are the contexts of the config file, which completion asks the program for. */
  readonly isContext?: true;
  /** Pattern of an optional argument that may follow as the next word, without `=`. */
  readonly nextWord?: RegExp;
  /** One line. */
  readonly about: string;
  /** Heading of the help that it is listed under. */
  readonly group: 'Service' | 'View' | 'Question' | 'Check' | 'Recording' | 'Output' | 'Demo' | 'Other';
  /** The side of a view that it is for: its screen, or what is printed. */
  readonly only?: 'screen' | 'print';
  /** The formats of `-o` in which it has an effect; absent: all. */
  readonly formats?: readonly string[];
}
