import { setFlagsFromString } from 'node:v8';

/** A V8 flag, in its default and changed form. */
interface EngineFlag {
  /** Supported major releases of Node: V8 warns on stderr about unknown flags. */
  readonly nodes: readonly [first: number, last: number];
  readonly usual: string;
  readonly changed: string;
}

/** Flags changed at runtime, with their benefit; timing in `interactive/tune-engine.ts` and `print/optimise-later.ts`. */
const TUNED_FLAGS = {
  // 50 hosts as JSON: the optimising compilers take 30 ms of CPU (9 on Node 24), which delays the exit.
  opt: { nodes: [20, 24], usual: '--opt', changed: '--no-opt' },
  // V8 turns it off with `opt`, and not on again.
  'osr-from-maglev': { nodes: [22, 22], usual: '--osr-from-maglev', changed: '--no-osr-from-maglev' },
  // 1,000 hosts: TurboFan takes 140 ms of CPU, 18 of them on the main thread, for code hardly faster than Maglev's.
  // Before Node 24 there is no Maglev.
  turbofan: { nodes: [24, 24], usual: '--turbofan', changed: '--no-turbofan' },
  // 10,000 hosts: half of a young generation of 32 MB (64 from Node 24 on) is unused: 19 MB, 36 on Node 24.
  'semi-space-growth-factor': {
    nodes: [20, 24],
    usual: '--semi-space-growth-factor=2',
    changed: '--semi-space-growth-factor=1',
  },
  // 1,000 hosts: compiler memory is freed in the background after pending compilations: 5 MB, without which Node 24
  // exceeds 100 MB.
  'maglev-destroy-on-background': {
    nodes: [22, 24],
    usual: '--maglev-destroy-on-background',
    changed: '--no-maglev-destroy-on-background',
  },
} as const satisfies Readonly<Record<string, EngineFlag>>;

export type FlagName = keyof typeof TUNED_FLAGS;

/** V8's flags. */
export interface Engine {
  /** Changes a flag; no-op where V8 does not have it. */
  change(name: FlagName): void;
  /** Resets a flag to its default. */
  reset(name: FlagName): void;
  /** Runs a function under the initial flags. Code caches are tied to the flags under which they were serialised. */
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
