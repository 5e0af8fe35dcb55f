import { expect, it } from 'vitest';
import type { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import type { PeriodInput } from '../../../shared/contract/indicator/results.ts';
import { closingWorld, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');

/** A draft of January with 5,000 in a unit that its metric has lost since. */
async function enteredBefore() {
  const world = await closingWorld();
  const report = await reportOfMonth(world.piling, '2024-01-01');
  const node = await nodeIn(world, world.piling, report.uid);
  const at = `/api/tracker/${world.piling.structureUid}/commit/${report.uid}/`;
  await world.reporter('PUT', `${at}inputs/`, { inputs: [{ uid: node.uid, input: { value: '5000' } }] });
  const { structureUid, rootUid, uid: projectUid } = world.project;
  const place = { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
  await changeStructureNode(
    contextOf(world.ada, {}),
    place,
    node.path,
    { type: 'metricscore', metric: { unit: 'MWh' } },
    'merge',
  );
  return { world, projectUid, report, unit: node.metric!.unit };
}

it('a file of drafts has a figure in the unit that it was entered in, where its metric has another one by now', async () => {
  const { world, projectUid, unit } = await enteredBefore();
  const query = `refId=${world.piling.uid}&fromDate=2024-01-01&toDate=2024-12-31`;
  const rows = (await world.admin('GET', `/api/project/${projectUid}/inputs/?${query}`)).json<InputRow[]>();
  expect(rows.map(({ Metric, Value, Unit }) => [Metric, Value, Unit])).toEqual([['Power', '5000', unit]]);
});

it('the list of what was entered in a period has it in that unit, too', async () => {
  const { world, projectUid, report, unit } = await enteredBefore();
  const path = `/api/project/${projectUid}/reporting_periods/${report.periodUid}/inputs/`;
  const inputs = (await world.admin('GET', path)).json<PeriodInput[]>().filter(({ ref }) => ref === world.piling.uid);
  expect(inputs.map(({ value, basemetric }) => [value, basemetric.name, basemetric.unit])).toEqual([['5000', 'Power', unit]]);
});
