import { beforeEach, expect, it } from 'vitest';
import { beforeRequest } from '../../support/memory/disturbance/before-request.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { causeOf, decideAlone, enter, reportsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { previewCompanyIndicatorRemoval, removeCompanyIndicator } = await import('../../../functions/api/indicators/company.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');

const STALE = { code: 'stale_version' };
const BEHIND = { code: 'conflict', message: expect.stringContaining('still being added up') };
let world: Awaited<ReturnType<typeof measuredCompany>>;
let indicatorId: string;
/** A group with the projects Steel and Works, with approved and summed power of January and February. */
beforeEach(async () => {
  world = await measuredCompany();
  const { indicators } = await companyFiguresStore(tenantUid).all();
  indicatorId = indicators.find(({ companyUid }) => companyUid === world.group.uid)!.uid;
  await world.rollUp();
});

type Preview = { version: number; figures_hash: string; figures: { periodUid: string; old: string }[] };
const params = () => ({ companyId: world.group.uid, indicatorId });
const shown = async (): Promise<Preview> =>
  previewCompanyIndicatorRemoval(world.sites[0]!.context as never, { params: params() } as never) as never;
const remove = ({ version: ifMatch, figures_hash }: Partial<Preview> = {}) => {
  const body = { reason: 'Not material', ...(figures_hash && { figures_hash }) };
  const context = { ...world.sites[0]!.context, ...(ifMatch !== undefined && { ifMatch }) };
  return removeCompanyIndicator(context as never, { params: params(), body } as never);
};
const isThere = async () => (await companyFiguresStore(tenantUid).all()).indicators.some(({ uid }) => uid === indicatorId);
const listed = async () => {
  const { entries } = await restatementStore(tenantUid).page(world.group.uid, { limit: 10 });
  return entries.flatMap(({ figures }) => figures.map(({ periodUid, old }) => [periodUid, old]));
};
const approveMarch = () => world.sites[1]!.approveNext({ Power: '40', Gas: '1' });
const JANUARY_AND_FEBRUARY = [
  ['2024-01', '42'],
  ['2024-02', '60'],
];

it('an indicator is not taken off a company with approved figures that the preview did not show', async () => {
  const before = await shown();
  await approveMarch();
  await expect(remove(before)).rejects.toMatchObject(STALE);
  expect([await isThere(), await listed()]).toEqual([true, []]);
  const now = await shown();
  expect(now.figures.map(({ periodUid, old }) => [periodUid, old])).toEqual([...JANUARY_AND_FEBRUARY, ['2024-03', '40']]);
  await remove(now);
  expect([await isThere(), await listed()]).toEqual([false, [...JANUARY_AND_FEBRUARY, ['2024-03', '40']]]);
});

it('an indicator is not taken off a company with another approved figure than the preview showed', async () => {
  const before = await shown();
  await world.restate(0, 1, '31');
  await expect(remove(before)).rejects.toMatchObject(STALE);
  await remove(await shown());
  expect(await listed()).toContainEqual(['2024-02', '61']);
});

it('an indicator whose approved figures are those of the preview is taken off its company', async () => {
  await remove(await shown());
  expect([await isThere(), await listed()]).toEqual([false, JANUARY_AND_FEBRUARY]);
});

it('an indicator that was changed since the preview stays', async () => {
  const before = await shown();
  const store = companyFiguresStore(tenantUid);
  const item = (await store.all()).indicators.find(({ uid }) => uid === indicatorId)!;
  await store.replaceIndicator(item, { ...item, name: 'Power' }, causeOf('sam'));
  await expect(remove(before)).rejects.toMatchObject(STALE);
  expect(await isThere()).toBe(true);
});

it('a client that says nothing of a preview removes what there is, with every approved figure in the register', async () => {
  await approveMarch();
  await remove();
  expect(await listed()).toEqual([...JANUARY_AND_FEBRUARY, ['2024-03', '40']]);
});

/** Approves March of a site, while the worker that calculates results is behind. */
async function approveUncomputed(site: number): Promise<string> {
  const { sam, ann, project, pack } = world.sites[site]!;
  const { uid } = (await reportsOf(pack)).at(-1)!;
  const report = async () => (await reportsOf(pack)).find((each) => each.uid === uid)!;
  await enter(sam, project, await report(), { Power: '40', Gas: '1' });
  await submit(sam, await report());
  await decideAlone(ann, await report(), 'APPROVE');
  return uid;
}

it('a removal waits until the figures of an approved report are there', async () => {
  const uid = await approveUncomputed(0);
  await expect(remove()).rejects.toMatchObject(BEHIND);
  expect(await isThere()).toBe(true);
  await recalculateReport(tenantUid, uid);
  await remove();
  expect(await listed()).toContainEqual(['2024-03', '40']);
});

it('a removal waits where a report is approved after its figures were read', async () => {
  beforeRequest('BatchGet', 1, approveMarch, 'board');
  await expect(remove()).rejects.toMatchObject(BEHIND);
  expect(await isThere()).toBe(true);
});
