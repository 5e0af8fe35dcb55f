import { beforeEach, describe, expect, it } from 'vitest';
import { inOtherUnit } from '../../../shared/domain/report/entered-unit.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type ClosingWorld, closingWorld, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';
import { contextOf } from '../../support/memory/supply.ts';

const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');

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

  it('comes back in its unit with N/A', async () => {
    await enter({ value: '5000' });
    await enter({ meta_json: { noReport: true }, comment: 'not used' });
    await changeUnit('MWh');
    await enter({ value: '5000', meta_json: { noReport: false } });
    expect(await entered()).toEqual([['5000', before.metric!.unit]]);
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
