import { beforeEach, describe, expect, it } from 'vitest';
import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { type ClosingWorld, closingWorld, periodPath, periodsIn } from '../../support/memory/closing.ts';
import { load, reportsOf, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
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

  it('says on which day it was created where the tenancy is', async () => {
    await db.entities.tenant.patch({ tenantUid }).set({ timeZone: 'Pacific/Kiritimati' }).go();
    expect((await world.admin('POST', branch(), { name: 'Quarry', ref_name: 'Quarry' })).status).toBe(201);
    const { created, createdOn } = (await made('Quarry'))!;
    await db.entities.tenant.patch({ tenantUid }).set({ timeZone: 'Europe/London' }).go();
    expect(createdOn).toBe(todayIn('Pacific/Kiritimati', created));
  });

  it('begins after the last closed period where none is named', async () => {
    expect((await world.admin('POST', `${await periodPath(world, 3)}closing/`, {})).status).toBe(200);
    expect((await world.admin('POST', branch(), { name: 'Quarry', ref_name: 'Quarry' })).status).toBe(201);
    expect((await made('Quarry'))!.reportsFrom).toBe((await periodsIn(world.project))[4]!.startDate);
  });

  it('is refused for a period before a closed one, which would expect a report more', async () => {
    expect((await world.admin('POST', `${await periodPath(world, 3)}closing/`, {})).status).toBe(200);
    const [january, , , , may] = await periodsIn(world.project);
    const add = (reporting_period: string) => world.admin('POST', `${structure()}ref/`, { name: 'Quarry', reporting_period });
    const answer = await add(january!.uid);
    expect(answer.status).toBe(409);
    expect(answer.text).toMatch(/1st Apr .* is closed since .* Choose a later first period/);
    expect(await made('Quarry')).toBeUndefined();
    expect((await add(may!.uid)).status).toBe(201);
  });

  it('may be before a closed period that has an exception for all packages', async () => {
    expect((await world.admin('POST', `${await periodPath(world, 3)}closing/`, {})).status).toBe(200);
    const exception = { reason: 'The quarry was forgotten', last_day: dayIn(9) };
    expect((await world.admin('POST', `${await periodPath(world, 3)}exceptions/`, exception)).status).toBe(200);
    const [january] = await periodsIn(world.project);
    const body = { name: 'Quarry', reporting_period: january!.uid };
    expect((await world.admin('POST', `${structure()}ref/`, body)).status).toBe(201);
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
