import { beforeEach, describe, expect, it } from 'vitest';
import { ReportChangeBody } from '../../../../shared/contract/report/report-change.ts';
import {
  type ClosingWorld,
  closingWorld,
  nodeIn,
  reportOfMonth,
  reportStore,
  submitMonth,
  tenantUid,
} from '../../../support/memory/closing.ts';
import { beforeRequest } from '../../../support/memory/disturbance/before-request.ts';
import { causeOf, contextOf, load } from '../../../support/memory/world/supply.ts';

const { changePackageSettings } = await import('../../../../functions/core/report/package-settings.ts');
const { auditStore } = await import('../../../../functions/data/stores/audit-store.ts');
const { boardStore } = await import('../../../../functions/data/stores/report/board-store.ts');
const { reportHeaderStore } = await import('../../../../functions/data/stores/report/report-list-store.ts');

const JANUARY = '2024-01-01';
let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const header = (uid: string) => reportStore(tenantUid).header(uid);
const openReport = async () => {
  const entry = await boardStore(tenantUid).entry(world.project.uid, world.piling.uid);
  return header(entry!.reportUid);
};
const onlyCalculated = (isOn = true) =>
  world.admin('PATCH', `/api/tracker/${world.project.structureUid}/commit/${world.piling.treeUid}/`, {
    meta_json: { disable_manual_entry: isOn },
  });

describe('the settings of a package are saved while its report is submitted', () => {
  it.each([
    ['before the package is changed: the report keeps the way its figures were shown', 1, undefined],
    ['before they are passed on: the report was submitted under them', 2, true],
  ])('%s, and the next one gets them', async (_what, transaction, own) => {
    const { uid } = await reportOfMonth(world.piling, JANUARY);
    beforeRequest('TransactWrite', transaction, () => submitMonth(world, world.piling, JANUARY, '10'));
    expect((await onlyCalculated()).status).toBe(200);
    const submitted = await header(uid);
    expect([submitted.isStaging, submitted.metaJson.disable_manual_entry]).toEqual([false, own]);
    const next = await openReport();
    expect([next.uid === uid, next.isStaging, next.metaJson.disable_manual_entry]).toEqual([false, true, true]);
  });
});

it('the settings of a package reach its report, of which somebody marks a section in the same moment', async () => {
  const { uid } = await reportOfMonth(world.piling, JANUARY);
  const { uid: nodeUid } = await nodeIn(world, world.piling, uid);
  beforeRequest('TransactWrite', 2, async () => {
    const seen = await header(uid);
    const { metaJson, sectionsApproved } = seen;
    const settings = { metaJson, sectionsApproved, sectionsComplete: { [nodeUid]: true } };
    await reportHeaderStore(tenantUid).saveSettings(seen, settings, [], causeOf(world.rob.userUid));
  });
  expect((await onlyCalculated()).status).toBe(200);
  expect(await header(uid)).toMatchObject({ sectionsComplete: { [nodeUid]: true }, metaJson: { disable_manual_entry: true } });
});

it('of two administrators who set a package at once, the report gets what the package has in the end', async () => {
  const { uid } = await reportOfMonth(world.piling, JANUARY);
  beforeRequest('TransactWrite', 2, () => onlyCalculated(false));
  expect((await onlyCalculated()).status).toBe(200);
  const pack = (await load(world.project.uid)).packages.find((each) => each.uid === world.piling.uid)!;
  expect([pack.metaJson.disable_manual_entry, (await header(uid)).metaJson.disable_manual_entry]).toEqual([false, false]);
});

it('the trail of a report says what a setting of its package was that is taken away', async () => {
  const { uid } = await reportOfMonth(world.piling, JANUARY);
  await onlyCalculated();
  await world.admin('PATCH', `/api/tracker/${world.project.structureUid}/commit/${world.piling.treeUid}/`, {
    meta_json: { disable_manual_entry: null },
  });
  const changes = (await auditStore(tenantUid).of(uid)).flatMap((entry) => entry.changes);
  const given = { field: 'metaJson', from: {}, to: { disable_manual_entry: true } };
  expect(changes).toEqual(expect.arrayContaining([given, { field: 'metaJson', from: { disable_manual_entry: true }, to: {} }]));
});

describe('settings of a package that are sent with the version that somebody saw', () => {
  const send = (meta_json: object, ifMatch: number) => {
    const { uid: packageUid, projectUid } = world.piling;
    const ids = { commit: { projectUid, packageUid } };
    const context = contextOf(world.ada, { ids, ifMatch } as unknown as Parameters<typeof contextOf>[1]);
    return changePackageSettings(context, ReportChangeBody.parse({ meta_json }));
  };
  const pack = async () => (await load(world.project.uid)).packages.find((each) => each.uid === world.piling.uid)!;

  it('are refused where others have set some since, and these stay', async () => {
    const { version } = await pack();
    await onlyCalculated();
    await expect(send({ sortKey: 'name', disable_manual_entry: null }, version)).rejects.toMatchObject({
      code: 'stale_version',
      message: expect.stringContaining('Load them again'),
    });
    expect((await pack()).metaJson).toMatchObject({ disable_manual_entry: true });
    expect((await pack()).metaJson).not.toHaveProperty('sortKey');
  });

  it('are taken where it is the version of now', async () => {
    await onlyCalculated();
    await send({ sortKey: 'name' }, (await pack()).version);
    expect((await pack()).metaJson).toMatchObject({ disable_manual_entry: true, sortKey: 'name' });
  });
});
