import { describe, expect, it } from 'vitest';
import { deleteSubtree } from '../../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../../support/fixtures/trees.ts';
import { makeMeasured, operationOf } from '../../../support/memory/definitions.ts';
import { lateReading } from '../../../support/memory/disturbance/late-reading.ts';
import {
  causeOf,
  contextOf,
  items,
  makePackage,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../../support/memory/world/supply.ts';

const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');
const { tenantStore } = await import('../../../../functions/data/stores/tenant/tenant-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { giveCompanyTarget, editCompanyTarget } = await import('../../../../functions/core/indicator/company-targets.ts');
const { editProject } = await import('../../../../functions/core/project/edit-project.ts');
const { changeStructureSettings } = await import('../../../../functions/core/project/structure-settings.ts');
const { editRole } = await import('../../../../functions/core/project/roles.ts');
const { editCompany } = await import('../../../../functions/core/company/change-companies.ts');
const { editPermissionGroup } = await import('../../../../functions/core/project/permission-groups.ts');
const { indicatorStore } = await import('../../../../functions/data/stores/indicator/indicator-store.ts');
const { editTenancy } = await import('../../../../functions/core/tenant/tenancy.ts');

const STALE = { code: 'stale_version' };
const [sam, ann] = [await makePerson('Sam'), await makePerson('Ann')];
const cause = causeOf(sam.userUid);
const aProject = () =>
  makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], { Energy: ['Power'] }) });
const asAnn = { ...contextOf(ann, {}), actor: { ...contextOf(ann, {}).actor, grants: [] } };
const seeing = (ifMatch: number) => ({ ...contextOf(sam, { ifMatch }), actor: { ...contextOf(sam, {}).actor, grants: [] } });

/** A caller has seen the newest version, but the API reads the previous one. */
describe('a change on a late reading', () => {
  it('of an indicator keeps the figures that were restated since, which the register names', async () => {
    const { context, indicator, period, official } = await makeMeasured([{ Power: '21' }, { Power: '30' }]);
    const reading = lateReading(items);
    const change = { operation_json: operationOf(['Power'], 2), from_period: await period(0), reason: 'Boilers' };
    await recomputeIndicator(context, indicator, change);
    expect(await official(2)).toEqual(['42', '60']);
    await reading.while({ indexes: true }, () => recomputeIndicator({ ...context, ifMatch: 2 }, indicator, { category: 'Heat' }));
    expect(await official(2)).toEqual(['42', '60']);
  });

  it('of an indicator is refused to whoever has seen another version', async () => {
    const { context, indicator } = await makeMeasured([]);
    await expect(recomputeIndicator({ ...context, ifMatch: 7 }, indicator, { category: 'Heat' })).rejects.toMatchObject(STALE);
  });

  it('of a project puts back none of its settings', async () => {
    const { uid } = await aProject();
    const reading = lateReading(items);
    await editProject(asAnn, uid, { meta_json: { first: '1' } } as never);
    const late = reading.while({}, () => editProject(seeing(2), uid, { meta_json: { second: '2' } } as never));
    await expect(late).rejects.toMatchObject(STALE);
    expect((await projectStore(tenantUid).get(uid)).metaJson).toMatchObject({ first: '1' });
  });

  it('of a company puts back none of its settings, nor its address', async () => {
    const { uid } = await companyStore(tenantUid).create({ name: 'Smith' }, cause);
    const reading = lateReading(items);
    await editCompany(contextOf(ann, {}), uid, { metaJson: { first: '1' }, address: { suburb: 'York' } });
    const late = reading.while({}, () => editCompany(seeing(2), uid, { metaJson: { second: '2' }, address: { country: 'UK' } }));
    await expect(late).rejects.toMatchObject(STALE);
    expect(await companyStore(tenantUid).get(uid)).toMatchObject({ metaJson: { first: '1' }, address: { suburb: 'York' } });
  });

  it('of a target of a company puts back no figure', async () => {
    const { context, project } = await makeMeasured([]);
    const companyUid = project.companyUid;
    const [indicator] = (await indicatorStore(tenantUid).load(project.uid)).indicators;
    await companyFiguresStore(tenantUid).addIndicator(companyUid, indicator!, cause);
    const body = { metric: indicator!.resultMetricUid, value: '5' };
    const { item } = await giveCompanyTarget(context, companyUid, body as never);
    const place = { companyUid, targetUid: item.uid };
    const reading = lateReading(items);
    await editCompanyTarget(context, place, { value: '7' } as never);
    const late = reading.while({}, () => editCompanyTarget({ ...context, ifMatch: 2 }, place, { date: '2024-06-30' } as never));
    // The target is read consistently. The sums that it judges are not, so they still count as added up.
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect((await companyFiguresStore(tenantUid).all()).targets.find(({ uid }) => uid === item.uid)).toMatchObject({
      value: '7',
    });
  });

  it('of a role puts back no name', async () => {
    const { uid } = await aProject();
    const { roles } = await projectStore(tenantUid).load(uid);
    const { uid: roleUid } = roles.find(({ name }) => name === 'Reporter')!;
    const reading = lateReading(items);
    await editRole(contextOf(ann, {}), uid, roleUid, { name: 'Author' });
    const late = reading.while({}, () => editRole(seeing(2), uid, roleUid, { approverUid: null }));
    await expect(late).rejects.toMatchObject(STALE);
  });

  it('of a permission group puts back no rights', async () => {
    const { uid } = await aProject();
    const { permissionGroups } = await projectStore(tenantUid).load(uid);
    const group = permissionGroups.find(({ isAdmin }) => !isAdmin)!;
    const reading = lateReading(items);
    await editPermissionGroup(contextOf(ann, {}), uid, group.uid, { actions: [] });
    const late = reading.while({}, () => editPermissionGroup(seeing(2), uid, group.uid, { name: 'Others' }));
    await expect(late).rejects.toMatchObject(STALE);
    const after = (await projectStore(tenantUid).load(uid)).permissionGroups.find((each) => each.uid === group.uid);
    expect(after?.actions).toEqual([]);
  });

  it('of a tenancy is refused', async () => {
    const reading = lateReading(items);
    const { version } = await tenantStore(tenantUid).get();
    await editTenancy(contextOf(ann, {}), { name: 'Theirs' });
    const late = reading.while({}, () => editTenancy(seeing(version + 1), { termMap: {} }));
    await expect(late).rejects.toMatchObject(STALE);
  });

  it('of the settings of a structure is refused', async () => {
    const { uid, structureUid } = await aProject();
    const ids = { tracker: { uid: structureUid, projectUid: uid } } as unknown as ReturnType<typeof contextOf>['ids'];
    const reading = lateReading(items);
    await changeStructureSettings(contextOf(ann, { ids }), { is_public: true });
    const late = reading.while({}, () => changeStructureSettings(contextOf(sam, { ids, ifMatch: 2 }), { is_template: true }));
    await expect(late).rejects.toMatchObject(STALE);
  });

  it('of the structure of a package takes the newest structure of the other one, and is refused on another version', async () => {
    const project = await aProject();
    const [north, south] = [await makePackage(sam, project, 'North'), await makePackage(sam, project, 'South')];
    const store = structureStore(tenantUid);
    const place = ({ uid }: typeof north) => ({ ...rootPlace(project), packageUid: uid });
    const nodesOf = async (pack: typeof north) => (await store.read(place(pack))).tree.nodes.map(({ uid }) => uid);
    const reading = lateReading(items);
    await store.change(place(south), undefined, cause, (tree) => deleteSubtree(tree, at(tree, 'Power')));
    await reading.while({}, () => store.pointAt(place(north), south.uid, undefined, cause));
    expect(await nodesOf(north)).not.toContain('Power');
    await expect(store.pointAt(place(north), south.uid, 7, cause)).rejects.toMatchObject(STALE);
  });
});
