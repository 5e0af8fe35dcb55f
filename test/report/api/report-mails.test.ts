import { beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { mailTo } from '../../support/support.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

it('a submission tells the approvers by mail, and a rejection the reporters, with a link to the report', async () => {
  const { report, approver } = await world.submitted();
  const path = `/report/${report.uid.slice(0, 8)}`;
  const told = (address: string) =>
    expect.poll(async () => (await mailTo(address)).some(({ text }) => text.includes(path)), { timeout: 15_000 });
  await told(world.approver.email).toBe(true);
  expect((await mailTo(world.viewer.email)).length).toBe(0);
  await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
  await told(world.reporter.email).toBe(true);
});
