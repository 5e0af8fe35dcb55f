import { expect, it } from 'vitest';
import { type PeriodSheet, periodSheet, resultsOfSheet } from '../../../shared/domain/indicator/period-sheet.ts';
import { approve, officialWorld, record } from '../../support/memory/official.ts';
import { items, tenantUid } from '../../support/memory/world/supply.ts';

const { packSheet, unpackSheet } = await import('../../../functions/data/compressed.ts');
const { beginSheets } = await import('../../../functions/core/company/roll-up.ts');
const { periodSheetStore } = await import('../../../functions/data/stores/indicator/period-sheet-store.ts');

/**
 * Restores the state of an earlier release, whose parallel workers could lose a result: without numbers, and without the last
 * report.
 */
function asBefore(projectUid: string): void {
  const table = items as Map<string, Record<string, unknown>>;
  for (const [key, { made: _made, parts: _parts, ...item }] of [...table]) {
    if (!key.startsWith(`${tenantUid}#sums#${projectUid}\nperiod#2`)) continue;
    const sheet = item.data ? unpackSheet<PeriodSheet>(item.data as Uint8Array) : undefined;
    const data = sheet ? packSheet(periodSheet(resultsOfSheet(sheet).slice(0, -1), sheet.metrics)) : undefined;
    table.set(key, { ...item, ...(data && { data }) });
  }
}

it('the upgrade makes the sheets of an earlier release anew from the results, once', async () => {
  const world = await officialWorld();
  for (const [pack, month] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    await approve(world, pack, month, `${10 * month + pack}`);
  await record(world);
  const { uid } = world.project;
  const sheets = async () =>
    [...(await periodSheetStore(tenantUid).upTo(uid)).periods].map(([start, { sheet }]) => [start, sheet]);
  const before = await sheets();
  asBefore(uid);
  expect(await sheets()).not.toEqual(before);
  expect(await beginSheets(tenantUid, uid)).toBe(true);
  expect(await sheets()).toEqual(before);
  expect(await beginSheets(tenantUid, uid)).toBe(false);
});
