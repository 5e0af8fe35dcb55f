import { expect, it } from 'vitest';
import type { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import { closingWorld, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');

it('a file of drafts has a figure in the unit that it was entered in, where its metric has another one by now', async () => {
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
  const query = `refId=${world.piling.uid}&fromDate=2024-01-01&toDate=2024-12-31`;
  const rows = (await world.admin('GET', `/api/project/${projectUid}/inputs/?${query}`)).json<InputRow[]>();
  expect(rows.map(({ Metric, Value, Unit }) => [Metric, Value, Unit])).toEqual([['Power', '5000', node.metric!.unit]]);
});
