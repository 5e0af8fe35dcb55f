import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { bytes } from './document.ts';
import { indicatorCalls } from './figures.ts';
import { fieldsOf, makeReportWorld } from './report-world.ts';
import type { TestPerson } from './tenant.ts';
import { documentCalls } from './uploads.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

const READS: readonly Action[] = ['READ_TRACKER_REF', 'READ_PROJECT_REPORT', 'READ_TRACKER_REF_SCORE_VALUE'];

/** What a report is corrected to, by `corrected`: a figure as a whole, because a uid may have four equal digits. */
export const CORRECTIONS = /(?<![\w-])(?:7777|8888|9999|17776)(?![\w-])|Corrected|Found since|later\.csv|During the revision/;

export type RevisionWorld = Awaited<ReturnType<typeof makeRevisionWorld>>;

const demand = <A extends { status: number; text: string }>(answer: A, status: number): A => {
  if (answer.status !== status) throw new Error(`Answered ${answer.status} and not ${status}: ${answer.text}`);
  return answer;
};

/**
 * The world of reports with a document 'Invoices' and the indicator 'Fuel', which is Diesel; Heat (kg) is 2 kg for each
 * MJ of its sub-metric Gas. `commenter` sees comments and no drafts, `approves` and `creator` approve and report
 * without the right to see drafts.
 */
export async function makeRevisionWorld() {
  const made = await makeReportWorld();
  const { tenant, project, owner, tracker, nodes, paths } = made;
  const { package: packages } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`, 'ref#');
  const root = packages.find(({ kind }) => kind === 'master')!.treeUid;
  const metric = async (path: string, name: string, unit: string) =>
    (await nodes.post({ type: 'metricscore', path, metric: { name, unit, category: 'Carbon' } })).json<StructureNodeItem>();
  const heat = await metric(paths.section, 'Heat', 'kg');
  const gas = await metric(heat.path, 'Gas', 'MJ');
  const gasUid = gas.node.metricscore!.metric!.uid;
  const factors = `/api/tracker/${tracker}/commit/${root}/convfactor/`;
  demand(await owner.call({ method: 'POST', path: factors, body: { metric: gasUid, toUnit: 'kg', factor: 2 } }), 201);
  const invoices = (await nodes.post({ type: 'document', path: paths.section, name: 'Invoices' })).json<StructureNodeItem>().uid;
  const first = await made.fresh();
  const diesel = fieldsOf(await first.reporter.nodes(first.report.uid), paths.diesel).metric!.uid;
  await indicatorCalls(owner, tracker, root).add('Fuel', { numerators: [diesel] });
  const person = async (name: string, actions: readonly Action[], role?: string) => {
    const who = await tenant.person(name);
    const roles = role ? [made.roleUid(role)] : [];
    await tenant.grant(who, { scope: 'project', scopeUid: project.uid, actions: [...READS, ...actions], roles });
    return who;
  };
  const commenter = await person('commenter', ['CREATE_TRACKER_REF']);
  const approves = await person('approves', [], 'Approver');
  const creator = await person('creator', ['CREATE_TRACKER_REF_SCORE_VALUE'], 'Reporter');

  const at = (report: ReportRecord, rest: string) => `/api/tracker/${tracker}/commit/${report.uid}/${rest}`;
  const read = async <T>(who: TestPerson, path: string): Promise<T> => demand(await who.call({ path }), 200).json<T>();
  const nodesFor = (who: TestPerson, report: ReportRecord) => read<StructureNodeItem[]>(who, at(report, 'node/'));
  const say = async (who: TestPerson, report: ReportRecord, text: string, path = paths.section) => {
    const body = { type: 'comment', path, title: '', text };
    return demand(await who.call({ method: 'POST', path: at(report, 'node/'), body }), 201).json<StructureNodeItem[]>()[0]!;
  };

  const filesOf = (who: TestPerson, report: ReportRecord) => documentCalls(who, tracker, report.uid, invoices);

  /** Diesel 10 and Gas 100 with a file and a comment on the section were submitted, and reopened after their approval. */
  const reopened = async () => {
    const fresh = await made.fresh();
    const { report, reporter, approver, admin } = fresh;
    const files = (who: TestPerson) => filesOf(who, report);
    const value = { value: 10, comment: 'Read off the meter', meta_json: { quality: { kind: 'measured' } } };
    demand(await reporter.enter(report.uid, paths.diesel, value), 200);
    demand(await reporter.enter(report.uid, gas.path, { value: 100 }), 200);
    const invoice = await files(made.reporter).upload('invoice.csv', 'text/csv', bytes('a\n1\n'));
    const submitted = demand(await reporter.submit({ comment: 'January is complete' }), 201).json<ReportRecord>();
    await say(made.approver, report, '<p>Before the revision</p>');
    demand(await approver.patch(report.uid, { submission: 1, status: 'APPROVE', comment: 'Good' }), 200);
    demand(await admin.patch(report.uid, { status: 'REOPEN', comment: 'A meter was misread' }), 200);
    return { ...fresh, files, invoice, submittedAt: submitted.meta_json.history.at(-1)!.updateOn };
  };

  /** The same, with all of it corrected and not submitted again. */
  const corrected = async () => {
    const revised = await reopened();
    const { report, reporter, ref, files } = revised;
    const value = { value: 7777, comment: 'Corrected', meta_json: { quality: { kind: 'calculated' } } };
    demand(await reporter.enter(report.uid, paths.diesel, value), 200);
    demand(await reporter.enter(report.uid, gas.path, { value: 8888 }), 200);
    demand(await reporter.enter(report.uid, paths.waste, { value: 9999, comment: 'Found since' }), 200);
    const later = await files(made.reporter).upload('later.csv', 'text/csv', bytes('a\n2\n'));
    const after = await say(made.reporter, report, '<p>During the revision</p>');
    const path = `/api/tracker/${tracker}/ref/${ref.uid}/commit/${report.uid}/`;
    const marks = { meta_json: { _sectionsComplete: { [paths.section]: true } } };
    demand(await made.reporter.call({ method: 'PATCH', path, body: marks }), 200);
    return { ...revised, later, after };
  };

  /** Who sees the revision, by what they are. */
  const others: readonly [string, TestPerson][] = [
    ['reporter', made.reporter],
    ['approver', made.approver],
    ['administrator', made.admin],
    ['approver without the right', approves],
    ['reporter without the right', creator],
  ];
  return {
    ...made,
    root,
    heat: heat.path,
    gas: gas.path,
    gasUid,
    invoices,
    commenter,
    approves,
    others,
    at,
    read,
    nodesFor,
    say,
    filesOf,
    reopened,
    corrected,
  };
}
