import { beforeEach, describe, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import { approveMonth, type ClosingWorld, closingWorld, measure, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';
import { causeOf, contextOf } from '../../support/memory/world/supply.ts';

const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');

let world: ClosingWorld;

beforeEach(async () => {
  world = await closingWorld();
  await measure(world);
});

/** Changes the unit of the row 'Power' in the set-up of the project, or of a package of it. */
async function changeUnit(unit: string, pack?: ClosingWorld['piling'], at = new Date().toISOString()) {
  const report = await reportOfMonth(world.crane, '2024-01-01');
  const { path } = await nodeIn(world, world.crane, report.uid);
  const { structureUid, rootUid, uid: projectUid } = world.project;
  const place = { projectUid, structureUid, rootUid, packageUid: pack?.uid ?? rootUid, isRoot: true };
  const context = contextOf(world.ada, { cause: { ...causeOf(world.ada.userUid), at } });
  await changeStructureNode(context, place, path, { type: 'metricscore', metric: { unit } }, 'merge');
}

/** The indicator of the former metric in a month. */
async function figureOf(start: string) {
  const answer = await world.admin('GET', `/api/dashboard/project/${world.project.uid}/indicator/`);
  const [{ values } = { values: [] }] = answer.json<DashboardIndicator[]>();
  const { exact, reports, of, complete } = values.find(({ period }) => period.startDate === start)!;
  return { exact, reports, of, complete };
}

describe('a figure of the period in which a row became another metric', () => {
  it('is incomplete, since the reports with the changed row no longer say it', async () => {
    await approveMonth(world, world.piling, '2024-01-01', '5');
    await changeUnit('MWh');
    await approveMonth(world, world.crane, '2024-01-01', '7');
    expect(await figureOf('2024-01-01')).toEqual({ exact: '5', reports: 1, of: 2, complete: false });
  });

  it('is incomplete also where a package has changed the row for itself', async () => {
    await changeUnit('MWh', world.crane);
    await approveMonth(world, world.piling, '2024-01-01', '5');
    await approveMonth(world, world.crane, '2024-01-01', '7');
    expect(await figureOf('2024-01-01')).toEqual({ exact: '5', reports: 1, of: 2, complete: false });
  });

  it('is asked for in no later period of a package that has reported nothing there', async () => {
    await changeUnit('MWh', undefined, '2024-01-20T12:00:00.000Z');
    await approveMonth(world, world.crane, '2024-01-01', '7');
    await approveMonth(world, world.piling, '2024-01-01', '5');
    await approveMonth(world, world.piling, '2024-02-01', '6');
    expect(await figureOf('2024-01-01')).toEqual({ exact: null, reports: 0, of: 2, complete: false });
    expect(await figureOf('2024-02-01')).toEqual({ exact: null, reports: 0, of: 0, complete: false });
  });

  it('is asked for by a report that is not there yet where its period began before the change', async () => {
    await changeUnit('MWh', undefined, '2024-02-20T12:00:00.000Z');
    await approveMonth(world, world.crane, '2024-01-01', '7');
    await approveMonth(world, world.piling, '2024-01-01', '5');
    await approveMonth(world, world.piling, '2024-02-01', '6');
    expect(await figureOf('2024-02-01')).toEqual({ exact: null, reports: 0, of: 2, complete: false });
    expect(await figureOf('2024-03-01')).toEqual({ exact: null, reports: 0, of: 0, complete: false });
  });
});
