import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { readingsOf } from '../../support/access/readings.ts';
import { bytes } from '../../support/makers/document.ts';
import { CORRECTIONS, makeRevisionWorld, type RevisionWorld } from '../../support/makers/revised-report.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

let world: RevisionWorld;

beforeAll(async () => {
  world = await makeRevisionWorld();
}, 120_000);

type Things = { report: ReportRecord; upload: string; comment: string };

/** The operations that tell a person something of what was entered in a report; each with the whole answer. */
async function toldTo(person: TestPerson, { report, upload, comment }: Things): Promise<Map<string, string>> {
  const nodes = await world.nodesFor(world.reporter, report);
  const uidAt = (path: string) => nodes.find((node) => node.path === path)!.uid;
  const [indicator] = await world.read<{ uid: string }[]>(world.owner, `/api/project/${world.project.uid}/indicator/`);
  const { project, tracker, invoices, paths } = world;
  const ofReport = { commitId: report.uid, refId: report.ref, branchId: report.ref, submission: '1', commentId: comment };
  const ofRows = { nodeUid: uidAt(paths.diesel), pathId: paths.diesel, treeId: uidAt(paths.section) };
  const ofFiles = { docId: invoices, documentId: invoices, docObjectId: upload, objectId: upload };
  const ofProject = { projectId: project.uid, companyId: project.company.uid, trackerId: tracker, indicatorId: indicator!.uid };
  const known = { ...ofReport, ...ofRows, ...ofFiles, ...ofProject, reportPeriodId: report.reporting_period! };
  const yes = ['submitted', 'reports', 'cumulative', 'cumulation_period', 'include_results', 'include_commit_results', 'url'];
  const days = { fromDate: '2023-01-01', toDate: '2027-01-01' };
  const asked = { ...Object.fromEntries(yes.map((name) => [name, 'true'])), ...days, all_disciplines: 'true', past: 'figures' };
  const told = new Map<string, string>();
  for (const { operation, path } of readingsOf(known, asked)) {
    const { status, text } = await person.call({ path });
    if (status < 400 && CORRECTIONS.test(text)) told.set(operation, text);
  }
  return told;
}

/** Enough to say that the readings of who sees none are not empty for another reason. */
const LEAST = 10;

describe('who sees no drafts reads in no answer of the API', () => {
  it('what is corrected in a report under revision [REP-334]', async () => {
    const { report, later, after } = await world.corrected();
    const things = { report, upload: later.uid, comment: after.uid };
    expect((await toldTo(world.reporter, things)).size).toBeGreaterThan(LEAST);
    expect([...(await toldTo(world.viewer, things))]).toEqual([]);
    expect([...(await toldTo(world.commenter, things))]).toEqual([]);
  });

  it('what is entered in a report that was never submitted [REP-334]', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 7777, comment: 'Corrected' });
    const upload = await world.filesOf(world.reporter, report).upload('later.csv', 'text/csv', bytes('a\n2\n'));
    const comment = await world.say(world.reporter, report, '<p>During the revision</p>');
    const things = { report, upload: upload.uid, comment: comment.uid };
    expect((await toldTo(world.reporter, things)).size).toBeGreaterThan(LEAST - 3);
    expect([...(await toldTo(world.viewer, things))]).toEqual([]);
    expect([...(await toldTo(world.commenter, things))]).toEqual([]);
  });
});
