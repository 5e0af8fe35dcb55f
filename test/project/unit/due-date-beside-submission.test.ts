import { beforeEach, expect, it } from 'vitest';
import { type ClosingWorld, closingWorld, reportOfMonth, submitMonth } from '../../support/memory/closing.ts';
import { meanwhile } from '../../support/memory/disturbance/meanwhile.ts';
import { load, tenantUid } from '../../support/memory/world/supply.ts';

const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const setDue = (due_date: string) =>
  world.admin('PATCH', `/api/tracker/${world.project.structureUid}/ref/${world.piling.uid}/`, { due_date });
const packDue = async () => (await load(world.project.uid)).packages.find(({ uid }) => uid === world.piling.uid)!.dueDate;

it('a due date of a package does not come to a report that is submitted at that moment, nor to the next one', async () => {
  const due = [(await reportOfMonth(world.piling, '2024-01-01')).dueDate, await packDue()];
  const isSubmitted = meanwhile(() => submitMonth(world, world.piling, '2024-01-01', '10'));
  const { status, text } = await setDue('2024-02-20');
  expect(isSubmitted()).toBe(true);
  expect([status, text]).toEqual([409, expect.stringContaining('Another report of this package changed in the meantime')]);
  expect([(await reportOfMonth(world.piling, '2024-01-01')).dueDate, await packDue()]).toEqual(due);
  const entry = (await boardStore(tenantUid).entry(world.project.uid, world.piling.uid))!;
  expect([entry.period?.startDate, entry.dueDate]).toEqual(['2024-02-01', '2024-03-01']);
  expect((await setDue('2024-03-20')).status).toBe(200);
  expect((await reportOfMonth(world.piling, '2024-02-01')).dueDate).toBe('2024-03-20');
});
