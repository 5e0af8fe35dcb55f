import { beforeEach, describe, expect, it } from 'vitest';
import type { FigureStep, RecordedPeriod } from '../../../shared/domain/restatement/recorded.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { randomUUID } = await import('node:crypto');
const { figureRecordStore, RECORD_OVERTAKEN } = await import('../../../functions/data/stores/restatement/figure-record-store.ts');
const { itemBytes } = await import('../../../functions/data/stored-size.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const [tenantUid, projectUid] = [randomUUID(), randomUUID()];
const store = figureRecordStore(tenantUid);
const AT = '2024-02-01T00:00:00.000Z';
const PERIOD = { periodUid: 'p', periodStart: '2024-01-01', periodEnd: '2024-02-01' };
const pieces = () => [...items.keys()].filter((key) => key.includes('piece#'));

/** A period with `figures` figures, each of a different package. Uids and digests cannot be compressed. */
const recordOf = (figures: number): RecordedPeriod => ({
  ...PERIOD,
  figures: Array.from({ length: figures }, () => {
    return { indicatorUid: randomUUID(), name: 'Energy', unit: 'kWh', value: randomUUID(), reports: 1, equation: randomUUID() };
  }),
  reports: [],
});
const stepsOf = ({ figures }: RecordedPeriod): FigureStep[] =>
  figures.map(({ equation: _, ...figure }) => ({
    ...PERIOD,
    ...figure,
    old: null,
    new: figure.value,
    kind: 'published' as const,
    definitionChanged: false,
    changedReports: [],
  }));

async function save(next: RecordedPeriod, at = AT) {
  const last = await store.last(projectUid);
  const part = await store.periodWrites(projectUid, { last, next, groups: [{ restatementUid: 'r', steps: stepsOf(next) }] }, at);
  return { ...part, save: () => transact(part.writes).then(() => part.end(true)) };
}

beforeEach(() => items.clear());

describe('a record of 10,000 figures of a period, more than an item takes', () => {
  it('is stored in items far below the limit and read whole, with every step', async () => {
    const next = recordOf(10_000);
    const { bytes, save: write } = await save(next);
    await write();
    expect(Math.max(...[...items.values()].map(itemBytes))).toBeLessThan(310_000);
    expect(bytes).toBeLessThan(2_500_000);
    expect((await store.last(projectUid)).periods[0]?.recorded).toEqual(next);
    const found = [
      await store.stepsOfPeriod(projectUid, 'p'),
      (await store.stepsByEntry(projectUid)).get('r')!,
      await store.steps(projectUid),
    ];
    expect(found.map((steps) => new Set(steps.map(({ indicatorUid }) => indicatorUid)).size)).toEqual([10_000, 10_000, 10_000]);
  });

  it('tells companies of the 4,000 figures that were restated last, in an item far below the limit', async () => {
    const { figures, ...period } = recordOf(10_000);
    const at = (day: number) => `2024-02-0${day}T00:00:00.000Z`;
    const restated = figures.map((figure, index) => ({
      ...figure,
      restated: { at: at(index < 6000 ? 1 : 2), uid: 'r', old: randomUUID(), new: randomUUID() },
    }));
    const { bytes, save: write } = await save({ ...period, figures: restated });
    await write();
    expect(bytes).toBeLessThan(3_500_000);
    expect(Math.max(...[...items.values()].map(itemBytes))).toBeLessThan(310_000);
    const told = (await store.restated(projectUid)).get('p')!;
    expect([told.length, new Set(told.map((each) => each.at))]).toEqual([4000, new Set([at(2)])]);
  });

  it('leaves no piece behind, when it is replaced or when another worker was faster', async () => {
    await (await save(recordOf(10_000))).save();
    const first = pieces();
    const [own, other] = [await save(recordOf(10_000), '2024-02-02'), await save(recordOf(10_000), '2024-02-03')];
    await own.save();
    expect(pieces().filter((key) => first.includes(key))).toEqual([]);
    expect(RECORD_OVERTAKEN.is(await other.save().catch((error: unknown) => error))).toBe(true);
    await other.end(false);
    const { recorded } = (await store.last(projectUid)).periods[0]!;
    expect(recorded.figures).toHaveLength(10_000);
    expect(pieces()).toHaveLength(first.length);
  });
});
