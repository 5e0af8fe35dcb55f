import { beforeEach, expect, it } from 'vitest';
import { forgetMerges } from '../../support/memory/merges.ts';
import { approve, type OfficialWorld, officialWorld, record, reportAt } from '../../support/memory/official.ts';
import { causeOf, enter, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { dashboardFiguresOf, dashboardScopeOf } = await import('../../../functions/core/dashboard/figures.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');

type Send = (command: { input: object }) => Promise<unknown>;
const table = client as unknown as { send: Send };

let world: OfficialWorld;
/** January of both packages is approved and summed up: power 20 and 1, and gas 4, which no indicator uses. */
beforeEach(async () => {
  await forgetMerges();
  world = await officialWorld();
  await approve(world, 0, 0, '20');
  await enter(world.sam, world.project, await reportAt(world, 1, 0), { Gas: '4' });
  await approve(world, 1, 0, '1');
  await record(world);
});

const mergeIntoPower = async (fromUid: string) =>
  transact(await metricUseStore(tenantUid).aliasWrites(fromUid, 'metric of Power', causeOf('x')));

/** The official figure of January, and whether results were read for it. */
async function january() {
  let isRead = false;
  const { send } = table;
  table.send = async (command) => {
    isRead ||= JSON.stringify(command.input).includes('#results#');
    return send.call(client, command);
  };
  try {
    const loaded = await indicatorStore(tenantUid).load(world.project.uid);
    const scope = dashboardScopeOf(loaded, { refId: 'root' }, '2024-06-30');
    const [energy] = await dashboardFiguresOf(tenantUid, loaded, scope);
    return { value: energy!.figures.periods[0]!.official.value, isRead };
  } finally {
    table.send = send;
  }
}

it('reads no result for a former metric that nobody reports, which no sheet has', async () => {
  await mergeIntoPower('metric that is nowhere');
  expect(await january()).toEqual({ value: '21', isRead: false });
});

it('counts what was reported of a former metric that no sheet has, from results until the sheets are made anew', async () => {
  await mergeIntoPower('metric of Gas');
  expect(await january()).toEqual({ value: '25', isRead: true });
  await record(world);
  expect(await january()).toEqual({ value: '25', isRead: false });
});
