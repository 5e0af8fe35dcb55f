import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { causeOf, contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { editCompany } = await import('../../../functions/core/company/change-companies.ts');
const { companyRegister } = await import('../../../functions/core/restatement/register.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
/** A group with the projects Steel and Works, each in a company below it, with approved power of January and February. */
beforeEach(async () => {
  world = await measuredCompany();
});

const superuser = () => contextOf({ ...world.sites[0]!.ann, isSuperuser: true, grants: [] } as never, {});
const moved = (parentUid: string | null, reason?: string) =>
  editCompany(superuser(), world.sites[0]!.project.companyUid, { parentUid, ...(reason && { reason }) });
const register = async (companyUid: string) =>
  (await restatementStore(tenantUid).page(companyUid, { limit: 10 })).entries.map(({ act, subject, reason, status, figures }) => [
    `${act} of ${subject.name}, ${reason}, ${status}`,
    ...figures.map(({ name, periodStart, old, new: now }) => `${name} ${periodStart}: ${old} > ${now}`).sort(),
  ]);

/** The figures in the group's register that a person with these grants reads, and the total number. */
const told = async (grants: readonly object[]) => {
  const actor = { userUid: 'vic', isSuperuser: false, isTenantSuperuser: false, grants };
  const { rows } = await companyRegister(contextOf(actor as never, {}), world.group.uid, { limit: 10 });
  return rows.map(({ entry }) => [entry.figures.map(({ name }) => name), entry.figureCount]);
};
const mayRead = (scope: 'company' | 'project', scopeUid: string, action: string) => ({
  scope,
  scopeUid,
  isAdmin: false,
  actions: [action],
});

describe('a company that moves in the tree', () => {
  it('tells the figures of its projects in the register to those alone who may open them [SET-012]', async () => {
    const { uid } = world.sites[0]!.project;
    await moved((await companyStore(tenantUid).create({ name: 'Other' }, causeOf('x'))).uid, 'Sold');
    const ofGroup = mayRead('company', world.group.uid, 'READ_COMPANY');
    expect(await told([ofGroup])).toEqual([[[], 2]]);
    expect(await told([ofGroup, mayRead('project', uid, 'READ_PROJECT_REPORT')])).toEqual([
      [['Energy, Steel', 'Energy, Steel'], 2],
    ]);
  });

  it('stands in the registers of the group that it leaves and of the one that it joins, with what it takes along', async () => {
    const { companyUid } = world.sites[0]!.project;
    const other = await companyStore(tenantUid).create({ name: 'Other' }, causeOf('x'));
    await moved(other.uid, 'Sold');
    expect(await register(world.group.uid)).toEqual([
      ['company move of Smith, Sold, settled', 'Energy, Steel 2024-01-01: 21 > null', 'Energy, Steel 2024-02-01: 30 > null'],
    ]);
    // It measures nothing, so none of its figures has changed.
    expect(await register(other.uid)).toEqual([]);
    await moved(world.group.uid);
    expect(await register(world.group.uid)).toContainEqual([
      'company move of Smith, Not given., settled',
      'Energy, Steel 2024-01-01: null > 21',
      'Energy, Steel 2024-02-01: null > 30',
    ]);
    expect(await register(companyUid)).toEqual([]);
  });

  it('is in no register of a company that it stays below', async () => {
    const between = await companyStore(tenantUid).create({ name: 'Between', parentUid: world.group.uid }, causeOf('x'));
    await moved(between.uid, 'A new division');
    expect(await register(world.group.uid)).toEqual([]);
    // It measures the same as the group.
    expect((await register(between.uid))[0]).toContain('Energy, Steel 2024-01-01: null > 21');
    await moved(null, 'On its own');
    expect((await register(world.group.uid))[0]![0]).toContain('On its own');
    expect(await register(between.uid)).toHaveLength(2);
  });

  it('reads no report of the projects that it takes along, and refuses what a request has no time for', async () => {
    await world.rollUp();
    const other = await companyStore(tenantUid).create({ name: 'Other' }, causeOf('x'));
    const { results } = counted();
    await moved(other.uid, 'Sold');
    expect((await register(world.group.uid))[0]).toContain('Energy, Steel 2024-01-01: 21 > null');
    expect(results()).toBe(0);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 30_000));
    await expect(moved(world.group.uid)).rejects.toThrow('Move the companies and projects below it one by one');
    expect((await companyStore(tenantUid).get(world.sites[0]!.project.companyUid)).parentUid).toBe(other.uid);
    expect(await register(world.group.uid)).toHaveLength(1);
  });
});

afterEach(() => vi.restoreAllMocks());

/** Counts the report results that the table returns from now on. */
function counted() {
  type Send = (command: object) => Promise<{ Items?: { __edb_e__?: string }[] }>;
  const whole = client.send.bind(client) as unknown as Send;
  let count = 0;
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    const answer = await whole(command);
    count += (answer.Items ?? []).filter(({ __edb_e__: entity }) => entity === 'result').length;
    return answer;
  }) as never);
  return { results: () => count };
}
