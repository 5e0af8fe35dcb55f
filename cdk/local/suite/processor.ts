import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process: its parent, its command line and its processor time in seconds. */
export type ProcessTime = { pid: number; parent: number; command: string; seconds: number };

/** `getconf CLK_TCK` on every Linux that Node supports. */
const TICKS = 100;
const SAMPLE_MS = 2_000;

const KINDS: readonly (readonly [kind: string, command: RegExp])[] = [
  ['Lambdas', /ministack-lambda|_worker\.js/],
  ['emulator', /emulator\.py/],
  ['browsers', /chrom/i],
  ['tests', /vitest/],
  ['stack and front door', /cdk\/local\/test\.ts/],
];

/** The kind of a suite's process, by its command line. All others are checks and builds. */
export const processKind = (command: string): string => KINDS.find(([, of]) => of.test(command))?.[0] ?? 'checks and builds';

/** A process with all processes below it. */
export function processesBelow(root: number, all: readonly ProcessTime[]): ProcessTime[] {
  const found = new Set([root]);
  // A child may come before its parent in the list, because process ids are reused.
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}

const readProcess = (pid: number): ProcessTime | undefined => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // The name in parentheses may contain blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { pid, parent: Number(fields[1]), command, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
};

const readProcesses = (): ProcessTime[] =>
  (existsSync('/proc') ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);

/**
 * Measures the processor time of the suite by kind of process. Misses processes that live less than two seconds, and the last
 * seconds of longer ones; returns no data on systems without /proc. `told` stops the measurement and returns one line, or ''
 * without data.
 */
export function watchProcessor(read: () => ProcessTime[] = readProcesses): { sample(): void; told(): string } {
  const begin = performance.now();
  const latest = new Map<string, { kind: string; seconds: number }>();
  const sample = () => {
    for (const { pid, command, seconds } of processesBelow(process.pid, read()))
      latest.set(`${pid} ${processKind(command)}`, { kind: processKind(command), seconds });
  };
  const timer = setInterval(sample, SAMPLE_MS);
  timer.unref();
  return {
    sample,
    told: () => {
      clearInterval(timer);
      sample();
      if (latest.size === 0) return '';
      const minutes = (seconds: number) => (seconds / 60).toFixed(1);
      const sums = [...Map.groupBy(latest.values(), ({ kind }) => kind)]
        .map(([kind, all]) => [kind, all.reduce((sum, { seconds }) => sum + seconds, 0)] as const)
        .toSorted((a, b) => b[1] - a[1]);
      const total = sums.reduce((sum, [, seconds]) => sum + seconds, 0);
      const parts = sums.map(([kind, seconds]) => `${kind} ${minutes(seconds)}`).join(', ');
      return `Processor, minutes: ${parts}; ${minutes(total)} in all, in ${minutes((performance.now() - begin) / 1000)} by the clock`;
    },
  };
}
