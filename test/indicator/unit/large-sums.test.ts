import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectSums } from '../../../shared/domain/indicator/project-sums.ts';
import { storedSums, sumsOfStored } from '../../../shared/domain/indicator/stored-sums.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { randomUUID, randomInt } = await import('node:crypto');
const { projectSumsStore } = await import('../../../functions/data/stores/indicator/project-sums-store.ts');
const { itemBytes, ITEM_LIMIT } = await import('../../../functions/data/stored-size.ts');

const [tenantUid, projectUid] = [randomUUID(), randomUUID()];
const store = projectSumsStore(tenantUid);
const NOW = new Date().toISOString();
const pieces = () => [...items.keys()].filter((key) => key.includes('piece#'));
const figure = () => String(randomInt(2 ** 47));

/** Sums of indicators over periods, with random values that cannot be compressed. */
function sums(indicators: number, periods: number): ProjectSums {
  const counts = { approved: 3, 'under revision': 0, 'not yet approved': 0 };
  const cell = () => {
    const official = { numerators: figure(), numerators2: null, denominators: figure() };
    return { official, reported: official, reports: 3, left: 0, absent: 0, counts };
  };
  const day = (at: number) => new Date(Date.UTC(2000, at)).toISOString().slice(0, 10);
  return {
    keys: Array.from({ length: indicators }, (_, at) => `equation ${at}`),
    periods: Array.from({ length: periods }, (_, at) => ({
      start: day(at),
      end: day(at + 1),
      indicators: Object.fromEntries(Array.from({ length: indicators }, (_each, index) => [index, cell()])),
      metrics: {},
    })),
  };
}

const save = async (content: ProjectSums) => store.replace(projectUid, await store.current(projectUid), content, NOW);
const stored = async () => (await store.of([projectUid])).get(projectUid);
const asStored = (content: ProjectSums) => sumsOfStored(storedSums(content));

beforeEach(() => items.clear());

describe('sums of 200 indicators over 300 periods, more than an item takes', () => {
  it('are stored in pieces and read whole', async () => {
    const large = sums(200, 300);
    expect(await save(large)).toBe(true);
    expect(pieces().length).toBeGreaterThan(2);
    expect(Math.max(...[...items.values()].map(itemBytes))).toBeLessThan(ITEM_LIMIT);
    expect(await stored()).toEqual(asStored(large));
  });

  it('leave no piece behind when they are replaced, become small or are removed', async () => {
    await save(sums(200, 300));
    const first = pieces();
    await save(sums(200, 300));
    expect(pieces().filter((key) => first.includes(key))).toEqual([]);
    await save(sums(2, 2));
    expect(pieces()).toEqual([]);
    await save(sums(200, 300));
    for (const key of [...items.keys()]) if (key.endsWith('\nproject')) items.delete(key);
    await store.remove(projectUid);
    // The change itself stays, so that the companies above learn of it.
    expect([...items.keys()].filter((key) => !key.includes('sums#project#'))).toEqual([]);
  });

  it('are written by one of two workers, and the other leaves no piece', async () => {
    const before = await store.current(projectUid);
    const [own, other] = [sums(200, 300), sums(200, 300)];
    expect(await store.replace(projectUid, before, own, NOW)).toBe(true);
    const kept = pieces();
    expect(await store.replace(projectUid, before, other, NOW)).toBe(false);
    expect(pieces()).toEqual(kept);
    expect(await stored()).toEqual(asStored(own));
  });

  it('are left out while a piece is missing, and are made anew', async () => {
    const large = sums(200, 300);
    await save(large);
    items.delete(pieces()[0]!);
    expect(await stored()).toBeUndefined();
    expect(await save(large)).toBe(true);
    expect(await stored()).toEqual(asStored(large));
  });
});
