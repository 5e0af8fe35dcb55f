import { beforeAll, describe, expect, it } from 'vitest';
import type { Indicator } from '../../../shared/contract/indicator/indicators.ts';
import type { ReportChanges, ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { ReportAuditEntry, ValueView } from '../../../shared/contract/report/values.ts';
import { work } from '../../support/makers/report.ts';
import { fieldsOf, inputOf } from '../../support/makers/report-world.ts';
import { CORRECTIONS, makeRevisionWorld, type RevisionWorld } from '../../support/makers/revised-report.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

let world: RevisionWorld;

beforeAll(async () => {
  world = await makeRevisionWorld();
}, 120_000);

describe('who sees no drafts reads of a report under revision', () => {
  it('its figures, comments, quality, results and files on its page as they were submitted [REP-334]', async () => {
    const { report, invoice } = await world.corrected();
    const nodes = await world.nodesFor(world.viewer, report);
    expect(JSON.stringify(nodes)).not.toMatch(CORRECTIONS);
    expect(inputOf(nodes, world.paths.diesel)).toMatchObject({
      value: '10',
      comment: 'Read off the meter',
      saved_by: inputOf(await world.nodesFor(world.reporter, report), world.paths.diesel).saved_by,
      meta_json: { quality: { kind: 'measured' } },
    });
    expect(inputOf(nodes, world.paths.waste)).toMatchObject({ value: null, comment: '', version: 0 });
    expect(fieldsOf(nodes, world.heat).calculated).toMatchObject({ value: '200' });
    const { document } = nodes.find(({ uid }) => uid === world.invoices)!.node;
    expect(document).toMatchObject({ uploads: 1, status: { current_object: { uid: invoice.uid } } });
    for (const [who, person] of world.others)
      expect([who, inputOf(await world.nodesFor(person, report), world.paths.diesel).value]).toEqual([who, '7777']);
  });

  it('what is not corrected as before it was opened again, with what N/A has taken away, what clients keep and its version', async () => {
    const { report, reporter, approver, admin } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 9 });
    await reporter.enter(report.uid, world.paths.diesel, { value: 10, meta_json: { meter: '7' } });
    await reporter.enter(report.uid, world.gas, { value: 100 });
    await reporter.enter(report.uid, world.gas, { meta_json: { noReport: true } });
    await reporter.enter(report.uid, world.paths.waste, { value: 3 });
    expect((await reporter.submit({ comment: 'January' })).status).toBe(201);
    expect((await approver.patch(report.uid, { submission: 1, status: 'APPROVE', comment: 'Good' })).status).toBe(200);
    const before = await world.nodesFor(world.viewer, report);
    expect(inputOf(before, world.gas)).toMatchObject({ version: 2, meta_json: { noReport: true, heldValue: '100' } });
    expect((await admin.patch(report.uid, { status: 'REOPEN', comment: 'Again' })).status).toBe(200);
    expect(await world.nodesFor(world.viewer, report)).toEqual(before);
    await reporter.enter(report.uid, world.paths.waste, { value: 9999 });
    expect(await world.nodesFor(world.viewer, report)).toEqual(before);
  });

  it('its figures as they were converted, whatever its factors are since', async () => {
    const { report } = await world.reopened();
    const path = `/api/tracker/${world.tracker}/commit/${world.root}/convfactor/`;
    const all = await world.read<{ uid: string; metric: { uid: string } }[]>(world.owner, path);
    const own = all.find(({ metric }) => metric.uid === world.gasUid)!;
    const change = async (factor: number) =>
      expect((await world.owner.call({ method: 'PATCH', path: `${path}${own.uid}/`, body: { factor } })).status).toBe(200);
    await change(3);
    const heatFor = async (person: TestPerson) => fieldsOf(await world.nodesFor(person, report), world.heat).calculated?.value;
    expect([await heatFor(world.viewer), await heatFor(world.reporter)]).toEqual(['200', '300']);
    const { conversion } = fieldsOf(await world.nodesFor(world.viewer, report), world.gas);
    expect(conversion).toMatchObject({ factor: '2' });
    await change(2);
  });

  it('its values as they were submitted', async () => {
    const { report } = await world.corrected();
    const values = await world.read<ValueView[]>(world.viewer, world.at(report, 'value/'));
    expect(values.map(({ value }) => value).sort()).toEqual(['10', '100']);
    expect(JSON.stringify(values)).not.toMatch(CORRECTIONS);
    expect(await world.read<ValueView[]>(world.reporter, world.at(report, 'value/'))).toHaveLength(3);
  });

  it('the results of its indicators as they were submitted', async () => {
    const { report } = await world.corrected();
    const path = `/api/dashboard/report/${report.uid}/indicator/`;
    expect(JSON.stringify(await world.read<Indicator[]>(world.viewer, path))).not.toMatch(CORRECTIONS);
    expect(JSON.stringify(await world.read<Indicator[]>(world.reporter, path))).toContain('7777');
  });

  it('nothing of what differs from that submission', async () => {
    const { report } = await world.corrected();
    const changes = await world.read<ReportChanges>(world.viewer, world.at(report, 'changes/'));
    expect(changes).toMatchObject({ since: null, changes: [], others: [] });
    const { changes: all, since } = await world.read<ReportChanges>(world.reporter, world.at(report, 'changes/'));
    expect([since, all.length]).toEqual([1, 4]);
  });

  it('what a submission before it had changed, as its readers did when it waited', async () => {
    const { report, reporter, approver } = await world.reopened();
    await reporter.enter(report.uid, world.paths.diesel, { value: 12 });
    await reporter.post(report.uid, { comment: 'Corrected' });
    const waiting = await world.read<ReportChanges>(world.viewer, world.at(report, 'changes/'));
    expect((await approver.patch(report.uid, { status: 'REJECT', comment: 'Again' })).status).toBe(200);
    await reporter.enter(report.uid, world.paths.diesel, { value: 7777 });
    expect(await world.read<ReportChanges>(world.viewer, world.at(report, 'changes/'))).toEqual(waiting);
    expect(waiting.changes.map(({ before, after }) => [before.value, after.value])).toEqual([['10', '12']]);
  });

  it('its header with the submission that is shown, its status, and no mark of what is being changed', async () => {
    const { report, ref, submittedAt } = await world.corrected();
    for (const path of [world.at(report, ''), `/api/tracker/${world.tracker}/ref/${ref.uid}/commit/${report.uid}/`]) {
      const header = await world.read<ReportRecord>(world.viewer, path);
      expect(header).toMatchObject({
        status: { name: 'Requires Revision' },
        shown_submission: { submission: 1, at: submittedAt },
        meta_json: { _sectionsComplete: {}, _sectionsApproved: {} },
      });
      for (const [who, person] of world.others) {
        const { shown_submission, meta_json } = await world.read<ReportRecord>(person, path);
        expect([who, shown_submission, meta_json._sectionsComplete]).toEqual([who, undefined, { [world.paths.section]: true }]);
      }
    }
  });

  it('how it was entered when it was submitted, whatever an administrator sets since [SET-213]', async () => {
    const { report, admin } = await world.reopened();
    expect((await admin.patch(report.uid, { meta_json: { disable_manual_entry: true } })).status).toBe(200);
    const { meta_json } = await world.read<ReportRecord>(world.viewer, world.at(report, ''));
    expect(meta_json.disable_manual_entry).toBeUndefined();
    expect((await world.read<ReportRecord>(world.admin, world.at(report, ''))).meta_json.disable_manual_entry).toBe(true);
  });

  it('the same while it is on hold and once it is released, in its trail too', async () => {
    const { report, admin, reporter } = await world.corrected();
    const hold = async () => expect((await admin.patch(report.uid, { status: 'HOLD', comment: 'Wait' })).status).toBe(200);
    const seen = async () => {
      expect(inputOf(await world.nodesFor(world.viewer, report), world.paths.diesel).value).toBe('10');
      expect(JSON.stringify(await world.read<ReportAuditEntry[]>(world.viewer, world.at(report, 'audit/')))).not.toMatch(
        CORRECTIONS,
      );
    };
    await hold();
    await seen();
    await hold();
    await seen();
    await reporter.post(report.uid, { comment: 'Again' });
    expect(inputOf(await world.nodesFor(world.viewer, report), world.paths.diesel).value).toBe('7777');
    expect((await world.read<ReportRecord>(world.viewer, world.at(report, ''))).shown_submission).toBeUndefined();
  });
});

describe('a report under revision', () => {
  it('has a trail that tells its corrections to everybody who sees them on its page', async () => {
    const { report } = await world.corrected();
    for (const [who, person] of world.others) {
      const steps = await world.read<ReportAuditEntry[]>(person, world.at(report, 'audit/'));
      const entered = steps.filter(({ kind, field }) => kind === 'value' && field === 'value').map(({ to }) => to);
      expect([who, entered]).toEqual([who, expect.arrayContaining(['7777', '8888', '9999'])]);
      expect([who, entered.includes('10')]).toEqual([who, !who.endsWith('without the right')]);
    }
  });

  /** With the round trips of who sees the revision, as before there was anything to hide. */
  const READINGS: [name: string, reads: number, pathOf: (report: ReportRecord) => string][] = [
    ['its nodes', 3, (report) => world.at(report, 'node/')],
    ['its values', 2, (report) => world.at(report, 'value/')],
    ['its header', 3, (report) => world.at(report, '')],
    ['its results', 3, (report) => `/api/dashboard/report/${report.uid}/indicator/`],
    ['its files', 4, (report) => world.at(report, `document/${world.invoices}/object/?thisCommitOnly=true`)],
    ['its changes', 5, (report) => world.at(report, 'changes/')],
  ];

  it('costs who sees it no round trip, and other people at most two', async () => {
    const { report, reporter } = await world.corrected();
    const readsOf = async (person: TestPerson) => {
      const counts: [name: string, reads: number][] = [];
      for (const [name, , pathOf] of READINGS) counts.push([name, work(await person.call({ path: pathOf(report) })).reads]);
      return new Map(counts);
    };
    expect(await readsOf(world.reporter)).toEqual(new Map(READINGS.map(([name, reads]) => [name, reads])));
    const unseen = await readsOf(world.viewer);
    await reporter.post(report.uid, { comment: 'Again' });
    const locked = await readsOf(world.viewer);
    const more = [...unseen].map(([name, reads]) => [name, reads - locked.get(name)!]);
    expect(more.filter(([, reads]) => Number(reads) > 2)).toEqual([]);
  });
});
