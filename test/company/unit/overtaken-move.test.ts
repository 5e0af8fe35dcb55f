import { beforeEach, expect, it } from 'vitest';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { causeOf, contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { changeCompany } = await import('../../../functions/api/companies/change-company.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
/** A group with two companies with approved figures, and two possible new parents for one of them. */
const others: string[] = [];
beforeEach(async () => {
  world = await measuredCompany();
  others.length = 0;
  for (const name of ['North', 'South']) others.push((await companyStore(tenantUid).create({ name }, causeOf('x'))).uid);
});

const moved = () => world.sites[0]!.project.companyUid;
/** Moves the company as from a window that showed it below `parentid_before`. Existing clients do not send that. */
const move = (parentid: string | null, parentid_before?: string | null) => {
  const context = { ...contextOf({ ...world.sites[0]!.ann, tenantUid, isSuperuser: true, grants: [] } as never, {}), reply: {} };
  const body = { parentid, reason: 'Sold', ...(parentid_before !== undefined && { parentid_before }) };
  return changeCompany(context as never, { params: { companyId: moved() }, query: {}, body } as never);
};
const place = async () => (await companyStore(tenantUid).get(moved())).parentUid;
const registered = async () => (await restatementStore(tenantUid).page(world.group.uid, { limit: 10 })).entries.length;

it('a company that somebody else has moved is not moved on in sight of its old place', async () => {
  const [north, south] = others;
  await move(north!, world.group.uid);
  await expect(move(south!, world.group.uid)).rejects.toMatchObject({ code: 'stale_version' });
  await expect(move(null, world.group.uid)).rejects.toMatchObject({ code: 'stale_version' });
  expect([await place(), await registered()]).toEqual([north, 1]);
  await move(south!, north);
  expect(await place()).toBe(south);
});

it('a move whose answer was lost can be sent again', async () => {
  await move(others[0]!, world.group.uid);
  await move(others[0]!, world.group.uid);
  expect([await place(), await registered()]).toEqual([others[0], 1]);
});

it('a client that says nothing of the old place moves a company from wherever it is', async () => {
  await move(others[0]!);
  await move(others[1]!);
  expect(await place()).toBe(others[1]);
});
