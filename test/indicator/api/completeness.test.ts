import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { Evidence } from '../../../shared/contract/indicator/results.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { reportCalls } from '../../support/makers/report.ts';

const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');

const JANUARY = 'fromDate=2024-01-01&toDate=2024-01-31';
const FEBRUARY = 'fromDate=2024-02-01&toDate=2024-02-29';

let paper: Paper;

const shown = async (name: string, range: string) => {
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?refId=root&${range}`;
  const all = (await paper.viewer.call({ path })).json<DashboardIndicator[]>();
  return all.find((indicator) => indicator.name === name)!;
};
const evidence = async (indicator: DashboardIndicator) => {
  const at = `/api/dashboard/project/${paper.project.uid}/indicator/${indicator.uid}/evidence/`;
  const answer = await paper.viewer.call({ path: `${at}?refId=root&period=${indicator.values.at(-1)!.period.uid}` });
  return answer.json<Evidence>().reports;
};

beforeAll(async () => {
  paper = await makePaper();
  const [diesel, total] = [paper.metric('m-diesel'), paper.metric('m-total')];
  await paper.indicators.add('Emissions', { numerators: [total] });
  await paper.indicators.add('Diesel share', { numerators: [diesel], denominators: [total], factor: 100 });
});

describe('how complete a figure is', () => {
  it('tells a report that says one side of a ratio only', async () => {
    const { uid } = await paper.reporterCalls.current();
    await paper.enter(uid);
    const nodes = await paper.reporterCalls.nodes(uid);
    const diesel = nodes.find(({ node }) => node.metricscore?.metric?.uid === paper.metric('m-diesel'))!;
    await paper.reporterCalls.enter(uid, diesel.path, { value: null, meta_json: { noReport: true } });
    await paper.submit();
    await paper.approverCalls.patch(uid, { status: 'APPROVE', comment: 'Fine' });
    const share = await eventually(
      () => shown('Diesel share', JANUARY),
      ({ completeness }) => completeness.one_sided === 1,
    );
    expect(share).toMatchObject({ exact: null, completeness: { reports: 0, of: 1, one_sided: 1 }, complete: false });
    expect(await evidence(share)).toMatchObject([{ counts: false, left_out: 'one-sided', exact: null }]);
    expect(await shown('Emissions', JANUARY)).toMatchObject({ completeness: { reports: 1, of: 1 } });
  });

  it('is told alike by tile and evidence, also of a package that has never measured the indicator', async () => {
    const office = await paper.add('Office');
    const [reporter, approver] = [paper.reporter, paper.approver].map((person) => reportCalls(person, paper.tracker, office));
    const report = await reporter!.current();
    const issue = (await reporter!.nodes(report.uid)).find(({ node }) => node.tree?.name === 'Carbon')!;
    const path = `/api/tracker/${paper.tracker}/commit/${office.root_commit}/node/${issue.path}/`;
    expect((await paper.owner.call({ method: 'DELETE', path })).status).toBe(204);
    expect((await reporter!.submit({ comment: 'Nothing to measure' })).status).toBe(201);
    await approver!.patch(report.uid, { status: 'APPROVE', comment: 'Fine' });
    await eventually(
      () => resultStore(paper.tenant.tenantUid).items(paper.project.uid),
      (results) => results.some(({ packageUid, status }) => packageUid === office.uid && status === 'OK for Submission'),
    );
    const january = await shown('Emissions', JANUARY);
    expect(january.completeness).toEqual({ reports: 1, of: 1 });
    expect(await evidence(january)).toHaveLength(1);
    const february = await shown('Emissions', FEBRUARY);
    expect(february.completeness).toEqual({ reports: 0, of: 1 });
    expect((await evidence(february)).map(({ ref_name }) => ref_name)).toEqual(['Groundworks']);
  });
});
