import { describe, it, vi } from 'vitest';

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-06-03T09:00:00Z') });

const { runHistory } = await import('../../support/memory/random/run.ts');

/** The first and the last seed. RANDOM_SEEDS, such as '100-900', tries others, and RANDOM_STEPS longer histories. */
const [first = 1, last = first] = (process.env.RANDOM_SEEDS ?? '1-4').split('-').map(Number);
const steps = Number(process.env.RANDOM_STEPS ?? 60);
const seeds = Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('whatever people do at once, and however late, often or briefly workers run', () => {
  it.each(seeds)(
    'figures, evidence, register, lists, files and trail say what was entered and approved (seed %i)',
    async (seed) => {
      await runHistory(seed, { steps, look: 15 });
    },
  );
});
