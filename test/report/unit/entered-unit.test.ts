import { beforeEach, describe, expect, it } from 'vitest';
import { inOtherUnit } from '../../../shared/domain/report/entry/entered-unit.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type ClosingWorld, closingWorld, join, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';
import { contextOf, load, tenantUid } from '../../support/memory/world/supply.ts';

const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');
const { trailPage } = await import('../../../functions/core/trail/read.ts');
const { valueStore } = await import('../../../functions/data/stores/report/value-store.ts');
const { inProject } = await import('../../../functions/data/trail-place.ts');

type Answer = { metric: { metric: { name: string } }; value: string | null; entered_unit?: string }[];

let world: ClosingWorld;
let at: string;
let before: Node;

beforeEach(async () => {
  world = await closingWorld();
  const report = await reportOfMonth(world.piling, '2024-01-01');
  at = `/api/tracker/${world.piling.structureUid}/commit/${report.uid}/`;
  before = await nodeIn(world, world.piling, report.uid);
});

const enter = (input: object) => world.reporter('PUT', `${at}inputs/`, { inputs: [{ uid: before.uid, input }] });
const changeUnit = async (unit: string) => {
  const { structureUid, rootUid, uid: projectUid } = world.project;
  const place = { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
  await changeStructureNode(contextOf(world.ada, {}), place, before.path, { type: 'metricscore', metric: { unit } }, 'merge');
};
const submit = () =>
  world.reporter('POST', `/api/tracker/${world.piling.structureUid}/ref/${world.piling.uid}/commit/`, { comment: 'Done' });
const entered = async () =>
  (await world.reporter('GET', `${at}value/`)).json<Answer>().map(({ value, entered_unit }) => [value, entered_unit]);

describe('a figure that was entered before its metric got another unit', () => {
  it('says in which unit it was entered, and keeps the report from being submitted', async () => {
    await enter({ value: '5000' });
    expect(await entered()).toEqual([['5000', undefined]]);
    await changeUnit('MWh');
    expect(await entered()).toEqual([['5000', before.metric!.unit]]);
    const refused = await submit();
    expect(refused.status).toBe(400);
    expect(refused.json<{ errors: object }>().errors).toEqual({
      limits: [`Power: Entered in ${before.metric!.unit}. Enter it in MWh.`],
    });
  });

  it('is submitted once its person has entered it again, be it the same', async () => {
    await enter({ value: '5000' });
    await changeUnit('MWh');
    await enter({ comment: 'as the meter says' });
    expect(await entered()).toEqual([['5000', before.metric!.unit]]);
    await enter({ value: '5000' });
    expect(await entered()).toEqual([['5000', undefined]]);
    expect((await submit()).status).toBe(201);
  });

  it('is told also where its person has seen the earlier unit while it was saved', async () => {
    await changeUnit('MWh');
    await enter({ value: '7', unit: before.metric!.unit });
    expect(await entered()).toEqual([['7', before.metric!.unit]]);
    expect((await submit()).status).toBe(400);
  });

  it('is told with its unit to whom it has come before, and with N/A as the figure that this has taken away', async () => {
    const told = async () =>
      (await enter({ value: '1', version: 0 })).json<{ title: string; errors: Record<string, string[]> }>();
    const own = before.metric!.unit;
    await enter({ value: '5000' });
    await changeUnit('MWh');
    const figure = await told();
    expect(figure.title).toContain(`saved 5,000 ${own} in the meantime.`);
    expect(figure.errors).toMatchObject({ value: ['5000'], unit: [own], heldValue: [''] });
    await enter({ meta_json: { noReport: true }, comment: 'not used' });
    expect((await told()).errors).toMatchObject({ value: [''], noReport: ['true'], unit: [own], heldValue: ['5000'] });
  });

  it('comes back in its unit with N/A', async () => {
    await enter({ value: '5000' });
    await enter({ meta_json: { noReport: true }, comment: 'not used' });
    await changeUnit('MWh');
    await enter({ value: '5000', meta_json: { noReport: false } });
    expect(await entered()).toEqual([['5000', before.metric!.unit]]);
  });
});

describe('the trail of a figure', () => {
  type Line = { field: string; from: unknown; to: unknown };
  const lines = async () =>
    (await world.reporter('GET', `${at}audit/`))
      .json<(Line & { kind: string })[]>()
      .filter(({ kind }) => kind === 'value')
      .map(({ field, from, to }) => [field, from, to]);
  const ofProject = async () =>
    (await trailPage(tenantUid, inProject(world.project.uid), { kind: 'value', search: '' }, { limit: 50 })).entries;

  it('says the unit that a figure was entered in, where its metric has or had another one', async () => {
    const own = before.metric!.unit;
    await enter({ value: '500' });
    expect(await lines()).toEqual([['value', null, '500']]);
    await changeUnit('MWh');
    await enter({ value: '500', unit: 'MWh' });
    expect((await lines())[0]).toEqual(['unit', own, 'MWh']);
    await enter({ value: '501', unit: own });
    const both = [
      ['value', '500', '501'],
      ['unit', 'MWh', own],
    ];
    expect((await lines()).slice(0, 2)).toEqual(both);
    const [newest] = await ofProject();
    expect(newest!.changes.map(({ field, from, to }) => [field, from, to])).toEqual(both);
  });

  it('says who has entered a figure in another unit as the one who entered it', async () => {
    const { uid } = await reportOfMonth(world.piling, '2024-01-01');
    const enteredBy = async () => (await valueStore(tenantUid, uid).some([before.uid])).get(before.uid)!.enteredBy;
    await enter({ value: '500' });
    await changeUnit('MWh');
    const inputs = [{ uid: before.uid, input: { value: '500', unit: 'MWh' } }];
    const reporter = (await load(world.project.uid)).roles.find(({ name }) => name === 'Reporter')!;
    await join(world.ann, world.project.uid, reporter.uid);
    expect((await world.approver('PUT', `${at}inputs/`, { inputs })).status).toBe(200);
    expect(await enteredBy()).toBe(world.ann.userUid);
  });

  it('has no entry without changes', async () => {
    await enter({ value: '500' });
    await enter({ value: '500' });
    expect((await ofProject()).map(({ changes }) => changes.length)).toEqual([1]);
  });
});

describe('nothing is said', () => {
  const node = { meta_json: {}, metric: { uid: 'm', name: 'Water', unit: 'm³' } };
  const typed = { source: 'typed' } as const;

  it('of another spelling of the same unit, nor of a figure of which the unit is not known', () => {
    expect(inOtherUnit(node, { value: '5', enteredUnit: 'M3' }, typed)).toBeNull();
    expect(inOtherUnit(node, { value: '5' }, typed)).toBeNull();
  });

  it('of a figure that counts by what is below it', () => {
    expect(inOtherUnit(node, { value: '5', enteredUnit: 'Litres' }, { source: 'derived' })).toBeNull();
    expect(inOtherUnit(node, { value: '5', enteredUnit: 'Litres' }, typed)?.severity).toBe('refusal');
  });
});
