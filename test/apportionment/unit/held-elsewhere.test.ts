import { beforeEach, describe, expect, it } from 'vitest';
import {
  approve,
  correct,
  held,
  makeWorld,
  read,
  reportOf,
  run,
  send,
  share,
  start,
  stored,
  world,
} from '../../support/memory/world/shares.ts';
import {
  accept,
  byOf,
  causeOf,
  contextOf,
  decideOn,
  load,
  makePackage,
  reportsOf,
  tenantUid,
  valuesOf,
} from '../../support/memory/world/supply.ts';

const { moveReport } = await import('../../../functions/core/report/move.ts');
const { changePeriod } = await import('../../../functions/core/report/change-period.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { db } = await import('../../../functions/data/service.ts');
const { supplierRequestStore } = await import('../../../functions/data/stores/supplier/supplier-request-store.ts');

beforeEach(async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
  await send();
});

/** The first client ends the relation and accepts the project again, with another package. */
async function again() {
  const { project, relation } = world.clients[0]!;
  await supplierRequestStore(tenantUid).end(relation, { more: [] }, causeOf(world.cleo.userUid));
  world.clients[0] = { project, ...(await accept(world.cleo, project, world.supplier)) };
  await share(0, [0.5]);
}

describe('a client that has ended the relation and takes another package', () => {
  it('is not sent the same period twice', async () => {
    await again();
    await send();
    const outcome = (await stored())!.outcomes!.find(({ ref_id }) => ref_id === world.clients[0]!.pack.uid);
    expect(outcome).toMatchObject({ isSent: false, stamp: null, reason: expect.stringContaining('ended relation') });
    expect(await held(0)).toEqual({});
  });

  it('is sent it once the former report is invalid', async () => {
    const report = await reportOf(0);
    await decideOn(world.cleo, report, 'INVALIDATE');
    await again();
    await send();
    expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
  });
});

describe('a report that holds received figures', () => {
  const frame = () => reportFrame(tenantUid, world.clients[0]!.project.uid);

  it('stays in its period and its package', async () => {
    const report = await reportOf(0);
    const context = contextOf(world.cleo, { loaded: { report, frame: await frame() } as never });
    const { periods } = await load(world.clients[0]!.project.uid);
    await expect(changePeriod(context, { reporting_period: periods[3]!.uid })).rejects.toThrow('figures that suppliers sent');
    await expect(changePeriod(context, { reporting_period: null })).rejects.toThrow('figures that suppliers sent');
    const pack = await makePackage(world.cleo, world.clients[0]!.project, 'Other');
    const target = { pack, frame: await frame() };
    await expect(moveReport(byOf(world.cleo), report, target.frame, target)).rejects.toThrow('suppliers sent');
  });

  it('may be moved once they are taken back', async () => {
    await correct(0, { Power: '200' });
    await share(0, [0]);
    await send();
    const report = await reportOf(0);
    const pack = await makePackage(world.cleo, world.clients[0]!.project, 'Other');
    const target = { pack, frame: await frame() };
    const { periods } = await load(world.clients[0]!.project.uid);
    const context = contextOf(world.cleo, { loaded: { report, frame: target.frame } as never });
    const moved = await changePeriod(context, { reporting_period: periods[3]!.uid });
    expect(moved.periodUid).toBe(periods[3]!.uid);
    await moveReport(byOf(world.cleo), moved, target.frame, target);
  });
});

it('is sent again to a client that has invalidated its report', async () => {
  const former = await reportOf(0);
  await decideOn(world.cleo, former, 'INVALIDATE');
  await send();
  const reports = (await reportsOf(world.clients[0]!.pack)).filter(({ periodUid }) => periodUid === former.periodUid);
  const [fresh] = reports.filter(({ uid }) => uid !== former.uid);
  expect(fresh).toMatchObject({ status: 'Pending Approval' });
  expect((await valuesOf(fresh!)).map(({ value }) => value).sort()).toEqual(['0.5', '50']);
});

it('is taken back once the package that it was sent for is deleted, and may then be sent for another one', async () => {
  await approve(1, { Power: '10', Gas: '2', Tap: '1' });
  await share(1, [0.5]);
  await run(await start(1, world.pack.uid));
  expect(await held(0)).toEqual({ Power: '55', Gas: '1.5' });
  const { uid: projectUid } = world.supplier;
  await db.entities.package.delete({ tenantUid, projectUid, uid: world.pack.uid }).go();
  expect((await read(1)).blocked).toBe(null);
  await send(1);
  expect(await held(0)).toEqual({ Power: '50', Gas: '0.5' });
  expect((await read(1)).blocked).toContain('No report of this period');
});
