import { describe, expect, it, vi } from 'vitest';
import { happens, type SheetHistory, sheetHistories } from '../../support/memory/world/sheet-history.ts';
import { storedAndPlain } from '../../support/memory/world/sheet-world.ts';
import { fc } from '../../support/property.ts';

/** During a pause the others take turns. */
const pause = { turn: () => Promise.resolve() };
vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: () => pause.turn() }));

/**
 * Histories that fail without numbered replacements: a reader would find half of one, and a worker would store a sheet without a
 * result.
 */
const KNOWN: [SheetHistory][] = [
  [
    {
      reports: [['figure', 'figure', 'figure'], ['figure'], ['figure'], ['figure', 'move']],
      readers: 1,
      deaths: [],
      hasBegun: true,
      seed: 22,
    },
  ],
  [
    {
      reports: [
        ['figure', 'move', 'figure'],
        ['move', 'move'],
        ['figure', 'move'],
      ],
      readers: 1,
      deaths: [2],
      hasBegun: true,
      seed: -1_403_487_621,
    },
  ],
];
const RUNS = { numRuns: 15, examples: KNOWN };

describe('sheets while results change, reports move and workers meet or die', () => {
  it('show each reader every result, once, and end as they follow from the results', async () => {
    const ofSheets = (keys: string[]) => keys.every((key) => key.includes('#sums#'));
    const property = fc.asyncProperty(sheetHistories, async (history) => {
      expect(await happens(history, { pause, isTorn: ofSheets })).toEqual([]);
      const { told, plain } = await storedAndPlain();
      expect(told).toEqual(plain);
    });
    await fc.assert(property, RUNS);
  });

  it('end as they follow from the results, also where a result becomes visible after the change that names it', async () => {
    const property = fc.asyncProperty(sheetHistories, async (history) => {
      await happens(history, { pause, isTorn: () => true });
      const { told, plain } = await storedAndPlain();
      expect(told).toEqual(plain);
    });
    await fc.assert(property, RUNS);
  });
});
