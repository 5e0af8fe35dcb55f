import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { ReportAuditEntry } from '../../../shared/contract/report/values.ts';
import { addDays, DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { inputOf } from '../../support/makers/report-world.ts';
import { CORRECTIONS, makeRevisionWorld, type RevisionWorld } from '../../support/makers/revised-report.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

let world: RevisionWorld;
let auditor: TestPerson;

beforeAll(async () => {
  world = await makeRevisionWorld();
  auditor = await world.tenant.person('auditor');
  const body = { email: auditor.email, until: addDays(todayIn(DEFAULT_TIME_ZONE, new Date().toISOString()), 30) };
  const path = `/api/project/${world.project.uid}/auditor/`;
  expect((await world.admin.call({ method: 'PUT', path, body })).status).toBe(200);
}, 120_000);

describe('an auditor reads of a report under revision', () => {
  it('its figures, comments and files as they were submitted', async () => {
    const { report, later, files } = await world.corrected();
    const nodes = await world.nodesFor(auditor, report);
    expect(JSON.stringify(nodes)).not.toMatch(CORRECTIONS);
    expect(inputOf(nodes, world.paths.diesel)).toMatchObject({ value: '10', comment: 'Read off the meter' });
    expect(JSON.stringify(await files(auditor).list())).not.toContain(later.uid);
    const record = await world.read<ReportRecord>(auditor, world.at(report, ''));
    expect(record.shown_submission).toMatchObject({ submission: 1 });
  });

  it('its trail from before the first submission on, without the corrections', async () => {
    const { report } = await world.corrected();
    const text = async () => JSON.stringify(await world.read<ReportAuditEntry[]>(auditor, world.at(report, 'audit/')));
    expect(await text()).toContain('Read off the meter');
    expect(await text()).not.toMatch(CORRECTIONS);
  });

  it('what it holds once it is submitted again', async () => {
    const { report, reporter } = await world.reopened();
    await reporter.enter(report.uid, world.paths.diesel, { value: 11 });
    const valueFor = async () => inputOf(await world.nodesFor(auditor, report), world.paths.diesel).value;
    expect(await valueFor()).toBe('10');
    const submitted = await reporter.patch(report.uid, { status: 'UPDATE', comment: 'Corrected' });
    expect([submitted.status, submitted.text]).toEqual([200, expect.any(String)]);
    expect(await valueFor()).toBe('11');
  });
});

it('an auditor reads a report that was never submitted, as administrators do', async () => {
  const { report, reporter } = await world.fresh();
  await reporter.enter(report.uid, world.paths.diesel, { value: 5 });
  expect(inputOf(await world.nodesFor(auditor, report), world.paths.diesel)).toMatchObject({ value: '5' });
});
