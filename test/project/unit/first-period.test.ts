import { beforeEach, describe, expect, it } from 'vitest';
import { type ClosingWorld, closingWorld, periodsIn } from '../../support/memory/closing.ts';
import { load, reportsOf } from '../../support/memory/supply.ts';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const structure = () => `/api/tracker/${world.project.structureUid}/`;
const branch = () => `${structure()}ref/${world.project.rootUid}/tree/${world.project.rootUid}/branch/`;
const made = async (name: string) => (await load(world.project.uid)).packages.find((pack) => pack.name === name);

describe('a package that is added with the period of its first report', () => {
  it.each([
    ['by hand', () => `${structure()}ref/`, { name: 'Quarry' }],
    ['for a supplier', branch, { name: 'Quarry', ref_name: 'Quarry' }],
  ])('owes nothing before that period, %s', async (_way, path, fields) => {
    const october = (await periodsIn(world.project))[9]!;
    const answer = await world.admin('POST', path(), { ...fields, reporting_period: october.uid });
    expect(answer.status).toBe(201);
    const pack = (await made('Quarry'))!;
    expect(pack.reportsFrom).toBe(october.startDate);
    expect(await reportsOf(pack)).toMatchObject([{ periodUid: october.uid, status: 'Nothing Received' }]);
  });

  it('begins with the first period that is not closed where none is named', async () => {
    expect((await world.admin('POST', branch(), { name: 'Quarry', ref_name: 'Quarry' })).status).toBe(201);
    expect((await made('Quarry'))!.reportsFrom).toBe((await periodsIn(world.project))[0]!.startDate);
  });

  it('is refused for a period of another project', async () => {
    const answer = await world.admin('POST', branch(), { name: 'Quarry', ref_name: 'Quarry', reporting_period: 'elsewhere' });
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([
      400,
      { reporting_period: ["This period is not one of the project's reporting periods. Choose another one."] },
    ]);
    expect(await made('Quarry')).toBeUndefined();
  });
});
