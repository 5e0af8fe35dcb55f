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
  causeOf,
  contextOf,
  decideOn,
  enter,
  jobsOf,
  makePackage,
  reportsOf,
  submit,
  tenantUid,
  valuesOf,
} from '../../support/memory/world/supply.ts';

const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { changeSettings } = await import('../../../functions/core/report/change-settings.ts');
const { supplierRequestStore } = await import('../../../functions/data/stores/supplier/supplier-request-store.ts');

beforeEach(makeWorld);

describe('a submission to clients', () => {
  it('sends exact shares of the approved figures to the quarter that holds the month, and waits for the approver [ADM-524]', async () => {
    await approve(0, { Power: '100.1', Gas: '7', Tap: '3' });
    await share(0, [0.25, 0.3]);
    const job = await start();
    expect(await stored()).toMatchObject({ status: 'submitting', job });
    expect(await run(job)).toBe('2 of 2 clients received the figures');
    expect(await stored()).toMatchObject({ status: 'submitted' });
    expect(await held(0)).toEqual({ Power: '25.025', Gas: '1.75' });
    expect(await held(1)).toEqual({ Power: '30.03' });
    const report = await reportOf(0);
    expect(report).toMatchObject({ status: 'Pending Approval', submittedBy: world.sam.userUid, periodStart: '2024-01-01' });
    const [mail] = (await jobsOf('send-mail'))
      .filter(({ payload }) => payload.kind === 'apportionment' && payload.facts.project === 'Steel')
      .slice(-1);
    expect(mail!.payload).toMatchObject({ userUids: [world.sam.userUid], facts: { isFailed: false } });
  });

  it('tells where a figure came from, and what the client does not measure', async () => {
    await approve(0, { Power: '100', Gas: '8', Tap: '3' });
    await share(0, [0.25, 0.5]);
    await send();
    const { metaJson } = await reportOf(0);
    const [note] = Object.values((metaJson.apportionment as { sources: object }).sources);
    expect(note).toMatchObject({
      project: { uid: world.supplier.uid, name: 'Steel' },
      companyName: 'Smith',
      period: { startDate: '2024-01-01', endDate: '2024-02-01' },
      value: 0.25,
      reports: 1,
      by: 'Sam Tester',
    });
    expect(JSON.stringify(metaJson)).not.toContain('Tunnel');
    const { outcomes = [] } = (await stored())!;
    expect(outcomes!.map(({ project, metrics, left }) => [project.name, metrics, left.map(({ reason }) => reason)])).toEqual([
      ['Bridge', 2, ['Not measured by the client.']],
      ['Tunnel', 1, ['Not measured by the client.', 'Not measured by the client.']],
    ]);
  });

  it('adds up several months of a quarter; one that is corrected replaces itself and nothing else', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await approve(1, { Power: '10', Gas: '2', Tap: '1' });
    await share(0, [0.5], true);
    await send(0);
    await send(1);
    expect(await held(0)).toEqual({ Power: '55', Gas: '1.5' });
    expect(await reportOf(0)).toMatchObject({ status: 'Pending Approval', submission: 2 });
    await correct(0, { Power: '200' });
    const { plan, blocked } = await read(0);
    expect([blocked, plan.targets[0]!.isCurrent]).toEqual([null, false]);
    expect((await read(1)).blocked).toContain('as they are now');
    await send(0);
    expect(await held(0)).toEqual({ Power: '105', Gas: '1.5' });
    expect(await stored(0)).toMatchObject({ status: 'submitted' });
    await expect(start(0)).rejects.toThrow('as they are now');
  });

  it('leaves out reports that are not approved, and sends them as a correction', async () => {
    const second = await makePackage(world.sam, world.supplier, 'Foundry');
    await approve(0, { Power: '100', Gas: '0', Tap: '0' });
    const report = (await reportsOf(second))[0]!;
    await enter(world.sam, world.supplier, report, { Power: '11', Gas: '0', Tap: '0' });
    await submit(world.sam, report);
    await share(0, [1]);
    const { plan } = await read();
    expect(plan.figures.reports.map(({ pack, counts }) => [pack.name, counts]).sort()).toEqual([
      ['Foundry', false],
      ['Mill', true],
    ]);
    await send();
    expect(await held(0)).toMatchObject({ Power: '100', Gas: '0' });
    await decideOn(world.ann, report, 'APPROVE');
    await send();
    expect(await held(0)).toMatchObject({ Power: '111' });
  });

  it('is refused from another package of the same period, which would count twice [ADM-521]', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5]);
    await run(await start(0, world.pack.uid));
    expect((await read(0)).blocked).toContain('for another package already');
    await expect(start(0)).rejects.toThrow('for another package already');
  });

  it('has something to send only with an approved report and a share', async () => {
    await share(0, [0.5]);
    await expect(start()).rejects.toThrow('No report of this period is approved yet');
    await approve(0, { Power: '1', Gas: '1', Tap: '1' });
    await share(0, [0, 0]);
    await expect(start()).rejects.toThrow('No client has a share');
  });
});

describe('a client that cannot receive', () => {
  it('fails with the reason, the others go through, and trying again does the failed one only', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await approve(1, { Power: '10', Gas: '2', Tap: '1' });
    await share(0, [0.5, 0.5], true);
    await send(0);
    await decideOn(world.cleo, await reportOf(0), 'APPROVE');
    await send(1);
    expect(await stored(1)).toMatchObject({ status: 'failed' });
    const { outcomes = [] } = (await stored(1))!;
    expect(outcomes!.map(({ isSent, reason }) => [isSent, reason])).toEqual([
      [false, "The client's report is approved already: ask for it to be reopened."],
      [true, null],
    ]);
    expect([await held(0), await held(1)]).toEqual([{ Power: '50', Gas: '0.5' }, { Power: '55' }]);
    const [mail] = (await jobsOf('send-mail')).filter(({ payload }) => payload.kind === 'apportionment').slice(-1);
    expect(mail!.payload.facts).toMatchObject({ isFailed: true });
    const before = (await reportOf(1)).version;
    await decideOn(world.cleo, await reportOf(0), 'REOPEN');
    expect(await send(1)).toBe('1 of 1 client received the figures');
    expect(await stored(1)).toMatchObject({ status: 'submitted' });
    expect(await held(0)).toEqual({ Power: '55', Gas: '1.5' });
    expect((await reportOf(1)).version).toBe(before);
  });

  it('keeps what it has received when the relation ends, and gets nothing any more', async () => {
    await approve(0, { Power: '100', Gas: '1', Tap: '1' });
    await share(0, [0.5, 0.5]);
    await send();
    await supplierRequestStore(tenantUid).end(world.clients[0]!.relation, { more: [] }, causeOf(world.cleo.userUid));
    await correct(0, { Power: '200' });
    await send();
    expect([await held(0), await held(1)]).toEqual([{ Power: '50', Gas: '0.5' }, { Power: '100' }]);
    expect(await stored()).toMatchObject({ status: 'submitted' });
  });
});

describe('a figure that people of the client have typed in its place', () => {
  it('stays, with what was received beside it, and the supplier is told', async () => {
    await approve(0, { Power: '100', Gas: '4', Tap: '1' });
    await share(0, [0.5]);
    await send();
    const report = await reportOf(0);
    await decideOn(world.cleo, report, 'REJECT');
    await enter(world.cleo, world.clients[0]!.project, report, { Power: '60' });
    await correct(0, { Power: '120' });
    await send();
    expect(await held(0)).toEqual({ Power: '60', Gas: '2' });
    const { outcomes = [] } = (await stored())!;
    expect(outcomes![0]!.left).toContainEqual({
      name: 'metric of Power',
      reason: "The client's own figure stands in its place.",
    });
    const [power] = (await valuesOf(report)).filter(({ metric }) => metric === 'metric of Power');
    expect(Object.values(power!.received!.parts)).toEqual([{ [world.supplier.uid]: '60' }]);
  });
});

it('is reviewed with a mail to who sent it, and with none once the relation has ended', async () => {
  await approve(0, { Power: '100', Gas: '4', Tap: '1' });
  await share(0, [0.5, 0.5]);
  await send();
  const rejected = async (index: number) => {
    await decideOn(world.cleo, await reportOf(index), 'REJECT');
    const path = `/report/${(await reportOf(index)).uid.slice(0, 8)}`;
    const mails = (await jobsOf('send-mail')).filter(({ payload }) => payload.kind === 'report-rejected');
    return mails.filter(({ payload }) => payload.path.endsWith(path)).flatMap(({ payload }) => payload.userUids);
  };
  expect(await rejected(1)).toContain(world.sam.userUid);
  await supplierRequestStore(tenantUid).end(world.clients[0]!.relation, { more: [] }, causeOf(world.cleo.userUid));
  expect(await rejected(0)).not.toContain(world.sam.userUid);
});

it('is told apart in the result of the client, for a company above both', async () => {
  await approve(0, { Power: '100', Gas: '4', Tap: '1' });
  await share(0, [0.5]);
  await send();
  const report = await reportOf(0);
  await recalculateReport(tenantUid, report.uid);
  await decideOn(world.cleo, report, 'APPROVE');
  const client = world.clients[0]!.project.uid;
  const [result] = await resultStore(tenantUid).range(client, '2024-01-01', '2024-01-01');
  const figures = [
    ['metric of Gas', '2'],
    ['metric of Power', '50'],
  ];
  expect(result!.official).toMatchObject({ values: figures, received: [[world.supplier.uid, figures]] });
});

it('is not handed on to the next report', async () => {
  await approve(0, { Power: '100', Gas: '4', Tap: '1' });
  await share(0, [0.5]);
  await send();
  const [sent, next] = await reportsOf(world.clients[0]!.pack);
  expect(sent!.metaJson).toHaveProperty('apportionment');
  expect(next!.metaJson).not.toHaveProperty('apportionment');
});

it('is not changed by what a client sends as a setting', async () => {
  await approve(0, { Power: '100', Gas: '4', Tap: '1' });
  await share(0, [0.5]);
  await send();
  const report = await reportOf(0);
  const settings = { apportionment: { sources: {} }, sortKey: 'name' } as Parameters<typeof changeSettings>[1];
  const { pack, project } = world.clients[0]!;
  const place = { ...project, projectUid: project.uid, packageUid: pack.uid, isRoot: false };
  const { metaJson } = await changeSettings(contextOf(world.cleo, { loaded: { report, place } }), settings);
  expect(metaJson).toEqual({ ...report.metaJson, sortKey: 'name' });
});
