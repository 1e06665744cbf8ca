import { setFlagsFromString } from 'node:v8';

/** A flag of V8 as this program sets it, both ways as on a command line. */
interface EngineFlag {
  /** The first and the last major release of Node whose V8 is known to have it: V8 warns on stderr about others. */
  readonly nodes: readonly [first: number, last: number];
  readonly usual: string;
  readonly changed: string;
}

/** The flags that are changed while the program runs, and what each gains. `interactive/tune-engine.ts` and `print/optimise-later.ts` say when. */
const TUNED_FLAGS = {
  // 50 hosts as JSON: the optimising compilers take 30 ms of CPU (9 on Node 24) that the end of the run waits for.
  opt: { nodes: [20, 24], usual: '--opt', changed: '--no-opt' },
  // V8 turns it off with `opt`, and not on again.
  'osr-from-maglev': { nodes: [22, 22], usual: '--osr-from-maglev', changed: '--no-osr-from-maglev' },
  // 1,000 hosts: TurboFan takes 140 ms of CPU, 18 of them of the main thread, for code that is not much faster than
  // Maglev's. Before Node 24 there is no Maglev.
  turbofan: { nodes: [24, 24], usual: '--turbofan', changed: '--no-turbofan' },
  // 10,000 hosts: half of a young generation of 32 MB (64 from Node 24 on) stands empty: 19 MB, 36 on Node 24.
  'semi-space-growth-factor': {
    nodes: [20, 24],
    usual: '--semi-space-growth-factor=2',
    changed: '--semi-space-growth-factor=1',
  },
  // 1,000 hosts: what compiling took is freed in the background, behind functions that still wait to be compiled: 5 MB,
  // without which Node 24 takes more than 100 MB.
  'maglev-destroy-on-background': {
    nodes: [22, 24],
    usual: '--maglev-destroy-on-background',
    changed: '--no-maglev-destroy-on-background',
  },
} as const satisfies Readonly<Record<string, EngineFlag>>;

export type FlagName = keyof typeof TUNED_FLAGS;

/** V8's flags. */
export interface Engine {
  /** Changes a flag; does nothing where V8 does not have it. */
  change(name: FlagName): void;
  /** Sets a flag as at the start. */
  reset(name: FlagName): void;
  /**
   * Runs a function under the flags of the start. Code is stamped with the flags under which it was serialised, and refused
   * under others.
   */
  withUsualFlags<T>(work: () => T): T;
}

/** @param major the major release of Node */
export const createEngine = (major: number, set: (flag: string) => void = setFlagsFromString): Engine => {
  const changed = new Map<FlagName, EngineFlag>();
  return {
    change: (name) => {
      const flag: EngineFlag = TUNED_FLAGS[name];
      const [first, last] = flag.nodes;
      if (major < first || major > last || changed.has(name)) return;
      changed.set(name, flag);
      set(flag.changed);
    },
    reset: (name) => {
      if (changed.delete(name)) set(TUNED_FLAGS[name].usual);
    },
    withUsualFlags: (work) => {
      for (const flag of changed.values()) set(flag.usual);
      try {
        return work();
      } finally {
        for (const flag of changed.values()) set(flag.changed);
      }
    },
  };
};

/** The engine of this process. */
export const engine = createEngine(Number.parseInt(process.versions.node, 10));
