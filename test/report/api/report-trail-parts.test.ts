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

const at = (report: ReportRecord, rest: string) => `/api/tracker/${world.tracker}/commit/${report.uid}/${rest}`;
const trail = async (person: TestPerson, report: ReportRecord, query = '') =>
  (await person.call({ path: at(report, `audit/${query}`) })).json<ReportAuditEntry[]>();
const figures = (rows: readonly ReportAuditEntry[]) =>
  rows.filter(({ kind, field }) => kind === 'value' && field === 'value').map(({ to }) => to);
const statuses = (rows: readonly ReportAuditEntry[]) => rows.filter(({ kind }) => kind === 'status').map(({ to }) => to);

const say = async (person: TestPerson, report: ReportRecord, text: string, metric?: string) => {
  const body = { type: 'comment', path: world.paths.section, title: '', text, ...(metric && { metric }) };
  return (await person.call({ method: 'POST', path: at(report, 'node/'), body })).json<StructureNodeItem[]>()[0]!;
};

/**
 * Diesel 100, then 10, submitted; sent back, then 11, and not submitted again. With a note on Diesel and a comment on the
 * section.
 */
async function revised() {
  const made = await world.fresh();
  const { report, reporter, approver } = made;
  await reporter.enter(report.uid, world.paths.diesel, { value: 100 });
  await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
  await reporter.submit({ comment: 'January is complete' });
  const diesel = (await reporter.nodes(report.uid)).find(({ path }) => path === world.paths.diesel)!.uid;
  const note = await say(world.approver, report, '<p>Ten times September</p>', diesel);
  const comment = await say(world.approver, report, '<p>On the section</p>');
  await approver.patch(report.uid, { status: 'REJECT', comment: 'See my note' });
  await reporter.enter(report.uid, world.paths.diesel, { value: 11 });
  return { ...made, diesel, note, comment };
}

const ofDiesel = async (person: TestPerson, report: ReportRecord, diesel: string) =>
  (await person.call({ path: at(report, `audit/${diesel}/`) }))
    .json<ValueAuditEntry[]>()
    .flatMap(({ changes }) => changes.map(({ to }) => to));

describe('a viewer, who does not see staging reports', () => {
  it('sees no step of a draft: neither before the first submission, nor of a revision before it is submitted [REP-334]', async () => {
    const { report, reporter, diesel } = await revised();
    const { viewer } = world;
    expect(figures(await trail(world.reporter, report))).toEqual(['11', '10', '100']);
    const rows = await trail(viewer, report);
    expect(figures(rows)).toEqual([]);
    expect(statuses(rows)).toEqual(['Requires Revision', 'Pending Approval']);
    expect(JSON.stringify(rows)).not.toMatch(/"100"|Ten times|On the section/);
    expect(await ofDiesel(viewer, report, diesel)).toEqual([]);
    expect((await ofDiesel(world.reporter, report, diesel)).length).toBeGreaterThan(2);
    await reporter.post(report.uid, { comment: 'Corrected' });
    expect(figures(await trail(viewer, report))).toEqual(['11']);
    expect(await ofDiesel(viewer, report, diesel)).toEqual(['11']);
  });

  it('is led past the steps that are hidden, page by page, and no cursor leads behind them', async () => {
    const { report, reporter } = await revised();
    for (let value = 12; value < 16; value += 1) await reporter.enter(report.uid, world.paths.diesel, { value });
    const whole = await trail(world.viewer, report);
    const seen: string[] = [];
    let path: string | undefined = at(report, 'audit/?limit=1');
    while (path !== undefined) {
      const answer = await world.viewer.call({ path });
      seen.push(...answer.json<ReportAuditEntry[]>().map(({ uid }) => uid));
      path = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
      // Only the last page may be empty.
      expect(path === undefined || answer.json<unknown[]>().length > 0).toBe(true);
    }
    expect(seen).toEqual(whole.map(({ uid }) => uid));
    const first = (await trail(world.reporter, report)).findLast(({ field }) => field === 'value')!;
    const cursor = `${first.at}_ffffffff-ffff-4fff-8fff-ffffffffffff`;
    expect(await trail(world.viewer, report, `?cursor=${cursor}`)).toEqual([]);
  });

  it('sees no comment of a section and no note on a metric, wherever they are asked for [REP-329]', async () => {
    const { report, reporter, comment } = await revised();
    await reporter.post(report.uid, { comment: 'Corrected' });
    const section = (await reporter.nodes(report.uid)).find(({ path }) => path === world.paths.section)!.uid;
    const said = async (person: TestPerson) => {
      const nodes = (await person.call({ path: at(report, 'node/') })).json<StructureNodeItem[]>();
      const [list, one] = [
        await person.call({ path: at(report, `tree/${section}/comment/`) }),
        await person.call({ path: `/api/comment/${comment.uid}/` }),
      ];
      const told = (await trail(person, report)).filter(({ kind }) => kind === 'comment').length;
      return [nodes.filter(({ type }) => type === 'trackercomment').length, list.status, one.status, told];
    };
    expect(await said(world.viewer)).toEqual([0, 403, 403, 0]);
    for (const person of [world.reporter, world.approver, world.admin]) expect(await said(person)).toEqual([2, 200, 200, 2]);
  });

  it('is refused the trail, the figures and the comments of a report that was never submitted [REP-334]', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 100 });
    const nodes = await reporter.nodes(report.uid);
    const uidAt = (path: string) => nodes.find((node) => node.path === path)!.uid;
    const paths = [
      'audit/',
      `audit/${uidAt(world.paths.diesel)}/`,
      'node/',
      'value/',
      `tree/${uidAt(world.paths.section)}/comment/`,
    ];
    for (const path of paths) expect([path, (await world.viewer.call({ path: at(report, path) })).status]).toEqual([path, 403]);
  });
});

describe('somebody who approves without any of the permissions', () => {
  it('sees the comments while the report waits for the decision [REP-330]', async () => {
    const { report, reporter } = await revised();
    const approver = await world.tenant.person(`approves-${report.uid.slice(0, 8)}`);
    const actions = ['READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE'] as const;
    await world.tenant.grant(approver, {
      scope: 'project',
      scopeUid: world.project.uid,
      actions: [...actions],
      roles: [world.roleUid('Approver')],
    });
    const comments = async () =>
      (await approver.call({ path: at(report, 'node/') }))
        .json<StructureNodeItem[]>()
        .filter(({ type }) => type === 'trackercomment').length;
    expect(await comments()).toBe(0);
    await reporter.post(report.uid, { comment: 'Corrected' });
    expect(await comments()).toBe(2);
  });
});

describe('the trail', () => {
  it('names the metric that a note is about, and the section of a comment', async () => {
    const { report } = await revised();
    const rows = (await trail(world.reporter, report)).filter(({ kind, field }) => kind === 'comment' && field === 'text');
    expect(rows.map(({ node, to }) => [node?.name, to])).toEqual([
      ['Carbon', '<p>On the section</p>'],
      ['Diesel', '<p>Ten times September</p>'],
    ]);
  });
});
