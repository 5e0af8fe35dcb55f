import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import {
  causeOf,
  contextOf,
  enter,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { changePackageSettings } = await import('../../../functions/core/report/package-settings.ts');
const { reportHeaderStore } = await import('../../../functions/data/stores/report/report-list-store.ts');
const { factorGroupStore } = await import('../../../functions/data/stores/factor/factor-group-store.ts');

let sam: Awaited<ReturnType<typeof makePerson>>;
let project: Made;
let pack: Awaited<ReturnType<typeof makePackage>>;
let group: string;

const groupsOf = async () => (await reportsOf(pack)).map(({ metaJson }) => metaJson.conversion_factor_group);

beforeEach(async () => {
  sam = await makePerson('Sam');
  const tree = grow(['Energy'], { Energy: ['Power'] });
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree });
  pack = await makePackage(sam, project, 'Piling');
  group = (await factorGroupStore(tenantUid).create({ name: 'UK', startDate: null }, null, causeOf(sam.userUid))).uid;
});

describe('the factor group that a client sets on the structure of a package', () => {
  const choose = () => {
    const ids = { commit: { uid: 'c', type: 'commit', projectUid: project.uid, packageUid: pack.uid } };
    const context = contextOf(sam, { ids } as unknown as Parameters<typeof contextOf>[1]);
    return changePackageSettings(context, { comment: '', meta_json: { conversion_factor_group: group, sortKey: 'name' } });
  };

  it('is kept with the package, and not with its open report, which would not follow a later choice', async () => {
    expect((await choose()).metaJson.conversion_factor_group).toBe(group);
    expect(await groupsOf()).toEqual([undefined]);
    expect((await reportsOf(pack))[0]!.metaJson.sortKey).toBe('name');
  });

  it('is not handed from report to report', async () => {
    const [first] = await reportsOf(pack);
    const settings = { metaJson: { conversion_factor_group: group }, sectionsComplete: {}, sectionsApproved: {} };
    await reportHeaderStore(tenantUid).saveSettings(first!, settings as never, [], causeOf(sam.userUid));
    const [open] = await reportsOf(pack);
    await enter(sam, project, open!, { Power: '1' });
    await submit(sam, (await reportsOf(pack))[0]!);
    expect(await groupsOf()).toEqual([group, undefined]);
  });
});
