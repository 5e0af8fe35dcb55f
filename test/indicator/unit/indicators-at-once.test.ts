import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { causeOf, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { addIndicatorToProject, recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { addIndicator, editIndicator } = await import('../../../functions/core/indicator/save-indicator.ts');
const { startMeasuring } = await import('../../../functions/core/indicator/company-indicators.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');

type World = Awaited<ReturnType<typeof makeMeasured>>;
type Body = Parameters<typeof addIndicator>[1];

const CREATION = '"operationJson"';
const heat = (metric: string): Body => ({ name: 'Heat', category: 'Energy', operation_json: operationOf([metric]) }) as never;
const namesIn = async ({ loaded }: World) => (await loaded()).indicators.map(({ name }) => name).sort();

describe('two indicators of one name at once', () => {
  it.each<[string, (world: World) => Promise<unknown>]>([
    ['in the list of the tenancy', ({ context, project }) => addIndicatorToProject(context, project.uid, heat('Gas'))],
    ['by a change', ({ context, indicator }) => recomputeIndicator(context, indicator, { name: 'Heat' })],
  ])('are a conflict for the second one %s', async (_name, act) => {
    const world = await makeMeasured([]);
    const first = () => addIndicatorToProject(world.context, world.project.uid, heat('Steam'));
    await expect(beforeTransaction(CREATION, first, () => act(world))).rejects.toMatchObject({ code: 'conflict' });
    expect(await namesIn(world)).toEqual(['Energy', 'Heat']);
  });

  it('in a project are the first one, which stays as it is', async () => {
    const world = await makeMeasured([]);
    const first = () => addIndicator(world.atRoot, heat('Steam'));
    const second = await beforeTransaction(CREATION, first, () => addIndicator(world.atRoot, heat('Gas')));
    expect(second).toMatchObject({ isNewCalculation: true, isNewHere: false });
    expect(await namesIn(world)).toEqual(['Energy', 'Heat']);
  });

  it('in a project by a change are the first one too', async () => {
    const world = await makeMeasured([]);
    const first = () => addIndicator(world.atRoot, heat('Steam'));
    const change = { name: 'Heat' } as Parameters<typeof editIndicator>[2];
    await beforeTransaction(CREATION, first, () => editIndicator(world.atRoot, world.indicator, change));
    expect(await namesIn(world)).toEqual(['Energy', 'Heat']);
  });

  it.each(['the same company', 'the company above'])('with other calculations, the first in %s, are refused', async (where) => {
    const { sam, context, project } = await makeMeasured([]);
    const group = await companyStore(tenantUid).create({ name: 'Group' }, causeOf(sam.userUid));
    const company = await companyStore(tenantUid).get(project.companyUid);
    await companyStore(tenantUid).move(company, { parentUid: group.uid, above: [group], more: [] }, causeOf(sam.userUid));
    const measure = (uid: string, metric: string) => startMeasuring(context, uid, heat(metric) as never, false);
    const first = () => measure(where === 'the same company' ? company.uid : group.uid, 'Steam');
    const both = beforeTransaction(CREATION, first, () => measure(company.uid, 'Gas'));
    await expect(both).rejects.toMatchObject({ code: 'invalid_input' });
    const { indicators } = await companyFiguresStore(tenantUid).all();
    expect(indicators.filter(({ companyUid }) => [group.uid, company.uid].includes(companyUid))).toHaveLength(1);
  });
});

it('twenty indicators of different names at once are all added', async () => {
  const world = await makeMeasured([]);
  slowTable(10);
  const bodies = Array.from({ length: 20 }, (_, at) => ({
    name: `Heat ${at}`,
    category: 'Energy',
    operation_json: operationOf(['Steam'], at + 2),
  }));
  const added = await Promise.allSettled(bodies.map((body) => addIndicatorToProject(world.context, world.project.uid, body)));
  expect(added.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await namesIn(world)).toHaveLength(21);
}, 60_000);

/** Delays each request by some milliseconds, as a network does, so that parallel requests overlap. */
function slowTable(ms: number): void {
  const whole = client.send.bind(client) as unknown as (command: object) => Promise<unknown>;
  const send = async (command: object) => {
    await sleep(ms);
    return whole(command);
  };
  Object.assign(client, { send });
}
