import { beforeAll, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { causeOf, contextOf, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { addPeriods, editPeriod, periodsOfProject } = await import('../../../functions/core/project/periods.ts');

let context: ReturnType<typeof contextOf>;
let projectUid: string;
beforeAll(async () => {
  const sam = await makePerson('Sam');
  const tree = grow(['Energy'], { Energy: [] });
  const project = await makeProject(sam, { name: 'Steel', company: 'Smith', unit: 'MONTHS', tree });
  context = { ...contextOf(sam, {}), cause: causeOf(sam.userUid) };
  projectUid = project.uid;
});

it('the dates of a period are refused where they rest on another version than there is by now', async () => {
  const made = (await addPeriods(context, projectUid, { start_dates: ['2030-01-01'] })).at(-1)!;
  const place = { projectUid, periodId: made.uid };
  const change = (version: number, body: object) => editPeriod({ ...context, ifMatch: version }, place, body, false);
  const [changed] = await change(made.version, { endDate: '2030-01-25' });
  await expect(change(made.version, { endDate: '2030-01-20' })).rejects.toMatchObject({ code: 'stale_version' });
  expect((await periodsOfProject(tenantUid, projectUid)).at(-1)).toMatchObject({ endDate: '2030-01-25' });
  await change(changed!.version, { endDate: '2030-01-20' });
  expect((await periodsOfProject(tenantUid, projectUid)).at(-1)).toMatchObject({ endDate: '2030-01-20' });
});
