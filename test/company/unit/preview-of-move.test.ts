import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyMovePreview } from '../../../shared/contract/company/company-move.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { causeOf, contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { editCompany } = await import('../../../functions/core/company/change-companies.ts');
const { previewCompanyMove } = await import('../../../functions/api/companies/preview-move.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
let other: string;
/** A group with the projects Steel and Works, each in a company below it, with approved power of January and February. */
beforeEach(async () => {
  world = await measuredCompany();
  other = (await companyStore(tenantUid).create({ name: 'Other' }, causeOf('x'))).uid;
});

const companyOf = (site: number) => world.sites[site]!.project.companyUid;
type Grant = { scope: string; scopeUid: string; isAdmin: boolean; actions: string[] };
const somebody = (rights: { isSuperuser?: boolean; grants?: Grant[] }) => {
  const grants = (rights.grants ?? []).map((grant) => ({ roles: [], ...grant }));
  return contextOf({ ...world.sites[0]!.ann, tenantUid, isSuperuser: false, ...rights, grants } as never, {});
};
const admin = (scope: string, scopeUid: string): Grant => ({ scope, scopeUid, isAdmin: true, actions: [] });
const superuser = () => somebody({ isSuperuser: true });
const preview = async (context: object, parentid?: string, companyId = companyOf(0)): Promise<CompanyMovePreview> =>
  previewCompanyMove(context as never, { params: { companyId }, query: { ...(parentid && { parentid }) } } as never) as never;
const told = ({ companies }: CompanyMovePreview) =>
  companies.map(({ name, figures, figureCount }) => [
    `${name}: ${figureCount}`,
    ...figures.map((each) => `${each.name} ${each.periodStart}: ${each.old} > ${each.new}`).sort(),
  ]);
const ENERGY = ['Energy, Steel 2024-01-01: 21 > null', 'Energy, Steel 2024-02-01: 30 > null'];

describe('the preview of the move of a company', () => {
  it('has the figures that its entries in the registers have afterwards, and changes nothing', async () => {
    expect(told(await preview(superuser(), other))).toEqual([['Group: 2', ...ENERGY]]);
    expect((await companyStore(tenantUid).get(companyOf(0))).parentUid).toBe(world.group.uid);
    expect((await restatementStore(tenantUid).page(world.group.uid, { limit: 10 })).entries).toEqual([]);
    await editCompany(superuser(), companyOf(0), { parentUid: other });
    const [entry] = (await restatementStore(tenantUid).page(world.group.uid, { limit: 10 })).entries;
    expect(entry!.figures.map(({ old }) => old)).toEqual(['21', '30']);
    // And the way back.
    expect(told(await preview(superuser(), world.group.uid))).toEqual([
      ['Group: 2', 'Energy, Steel 2024-01-01: null > 21', 'Energy, Steel 2024-02-01: null > 30'],
    ]);
  });

  it('is of the top where it names no company, and empty for the place where the company is', async () => {
    expect(told(await preview(superuser()))).toEqual([['Group: 2', ...ENERGY]]);
    expect(told(await preview(superuser(), world.group.uid))).toEqual([]);
  });

  it('counts the figures of projects that the caller may not open, and names none of them', async () => {
    const places = [admin('company', companyOf(0)), admin('company', world.group.uid), admin('company', other)];
    expect(told(await preview(somebody({ grants: places }), other))).toEqual([['Group: 2', ...ENERGY]]);
    // Steel is in a company below the moved one; the person administers only the upper one.
    const division = await companyStore(tenantUid).create({ name: 'Division', parentUid: world.group.uid }, causeOf('x'));
    await editCompany(superuser(), companyOf(0), { parentUid: division.uid });
    const upper = [admin('company', division.uid), admin('company', world.group.uid), admin('company', other)];
    expect(told(await preview(somebody({ grants: upper }), other, division.uid))).toEqual([['Group: 2']]);
  });

  it('counts companies that the caller does not read, and does not name them', async () => {
    const between = await companyStore(tenantUid).create({ name: 'Between', parentUid: world.group.uid }, causeOf('x'));
    await editCompany(superuser(), companyOf(0), { parentUid: between.uid });
    const places = [admin('company', companyOf(0)), admin('company', between.uid), admin('company', other)];
    const { companies, others } = await preview(somebody({ grants: places }), other);
    expect([companies.map(({ name }) => name), others]).toEqual([['Between'], 1]);
  });

  it('is refused as the move would be', async () => {
    const own = somebody({ grants: [admin('company', companyOf(0)), admin('company', world.group.uid)] });
    await expect(preview(own, other)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(preview(own)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(preview(superuser(), companyOf(0))).rejects.toMatchObject({ code: 'invalid_input' });
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 30_000));
    await expect(preview(superuser(), other)).rejects.toMatchObject({ code: 'too_large' });
    clock.mockRestore();
  });
});
