import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { ReportAuditEntry, ValueAuditEntry } from '../../../shared/contract/report/values.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const pathOf = ({ uid }: ReportRecord, query = '') => `/api/tracker/${world.tracker}/commit/${uid}/audit/${query}`;
const trail = async (person: TestPerson, report: ReportRecord, query?: string) =>
  (await person.call({ path: pathOf(report, query) })).json<ReportAuditEntry[]>();

describe('the audit trail of a report', () => {
  it('tells who changed what, when, from what to what and in which status, of values, status, marks and comments', async () => {
    const { report, reporter, approver } = await world.submitted();
    await approver.patch(report.uid, { meta_json: { _sectionsApproved: { [world.paths.section]: false } } });
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
    const nodes = await reporter.nodes(report.uid);
    const diesel = nodes.find(({ path }) => path === world.paths.diesel)!;
    await reporter.batch(report.uid, [{ uid: diesel.uid, input: { value: '12', comment: 'Read twice' } }]);
    const rows = await trail(world.reporter, report);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const value = rows.filter(({ node, field }) => node?.name === 'Diesel' && field === 'value');
    expect(value).toMatchObject([
      {
        from: '10',
        to: '12',
        status: 'Requires Revision',
        submission: 1,
        by: { uid: world.reporter.uid, first_name: 'reporter' },
      },
      { from: null, to: '10', status: 'Nothing Received', submission: 0, node: { unit: 'Litres' } },
    ]);
    expect(rows.filter(({ kind }) => kind === 'status').map(({ to, note }) => [to, note])).toEqual([
      ['Requires Revision', 'Litres?'],
      ['Pending Approval', 'January is complete'],
      ['Pending Input', ''],
      ['Nothing Received', ''],
    ]);
    const mark = rows.find(({ kind, field }) => kind === 'settings' && field === 'sectionsApproved');
    expect(mark).toMatchObject({ node: { name: 'Carbon' }, from: null, to: false });
    expect(rows.find(({ field }) => field === 'comment')).toMatchObject({ to: 'Read twice', kind: 'value' });
    const own = await world.reporter.call({ path: `/api/tracker/${world.tracker}/commit/${report.uid}/audit/${diesel.uid}/` });
    expect(own.json<ValueAuditEntry[]>().map(({ status }) => status)).toEqual(['Requires Revision', 'Nothing Received']);
  });

  it('hides no entry from those who report, and comes page by page', async () => {
    const { report, admin, reporter } = await world.submitted();
    await admin.patch(report.uid, { status: 'INVALIDATE', comment: 'Wrong site' });
    const all = await trail(world.reporter, report);
    expect(all[0]).toMatchObject({ kind: 'status', to: 'Invalidated', note: 'Wrong site', by: { uid: world.admin.uid } });
    const seen: string[] = [];
    let path: string | undefined = pathOf(report, '?limit=2');
    while (path !== undefined) {
      const answer = await world.reporter.call({ path });
      seen.push(...answer.json<ReportAuditEntry[]>().map(({ uid }) => uid));
      const next: string | undefined = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
      path = next;
    }
    expect(seen).toEqual(all.map(({ uid }) => uid));
    expect((await world.viewer.call({ path: pathOf(report, '?cursor=nonsense') })).status).toBe(400);
    expect((await world.viewer.call({ path: pathOf(await reporter.current()) })).status).toBe(403);
  });
});

describe('a note on a metric', () => {
  const post = (person: TestPerson, report: ReportRecord, body: Record<string, unknown>) =>
    person.call({
      method: 'POST',
      path: `/api/tracker/${world.tracker}/commit/${report.uid}/node/`,
      body: { type: 'comment', path: world.paths.section, text: '<p>Is this litres?</p>', ...body },
    });

  it('is the reviewer’s, and stands beside the metric for whoever reports it', async () => {
    const { report, approver, reporter } = await world.submitted();
    const diesel = (await approver.nodes(report.uid)).find(({ path }) => path === world.paths.diesel)!;
    const [posted] = (await post(world.approver, report, { metric: diesel.uid })).json<StructureNodeItem[]>();
    expect(posted!.node.trackercomment).toMatchObject({ nodeUid: diesel.uid, text: '<p>Is this litres?</p>' });
    await approver.patch(report.uid, { status: 'REJECT', comment: 'See my note' });
    const read = (await reporter.nodes(report.uid)).filter(({ type }) => type === 'trackercomment');
    expect(read.map(({ node }) => node.trackercomment?.nodeUid)).toEqual([diesel.uid]);
  });

  it('is refused for a metric that the section does not have', async () => {
    const { report } = await world.submitted();
    expect((await post(world.approver, report, { metric: '00000000-0000-4000-8000-000000000000' })).status).toBe(400);
    const plain = (await post(world.approver, report, {})).json<StructureNodeItem[]>();
    expect(plain[0]!.node.trackercomment).toMatchObject({ nodeUid: null });
  });
});
