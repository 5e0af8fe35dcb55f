import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makePaper, type Paper } from '../../support/makers/figures.ts';
import { work } from '../../support/makers/report.ts';

type Fields = { metric: { uid: string }; calculated?: { value: string | null } };

let paper: Paper;

const totalIn = (nodes: StructureNodeItem[]) => {
  const fields = nodes.map(({ node }) => node.metricscore as unknown as Fields | undefined);
  return fields.find((each) => each?.metric.uid === paper.metric('m-total'))?.calculated?.value;
};

beforeAll(async () => {
  paper = await makePaper();
});

const send = (commit: string, method = 'GET', body?: object) =>
  paper.owner.call({
    method,
    path: `/api/tracker/${paper.tracker}/commit/${commit}/convfactor/`,
    ...(body && { body: { ...body, metric: paper.metric('m-total') } }),
  });
const listed = async (commit: string) =>
  (await send(commit)).json<ConversionFactor[]>().map(({ toUnit, origin }) => [toUnit, origin]);

describe('a factor that is added with the id of a report', () => {
  it('is one of its package while the report was never submitted, and the report has it [SET-386, SET-245]', async () => {
    const { uid, ref_id } = await paper.reporterCalls.current();
    const answer = await send(uid, 'POST', { toUnit: 'stone', factor: 2 });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    expect(answer.json()).toMatchObject({ toUnit: 'stone', factor: 2, is_global: false });
    const path = `/api/tracker/${paper.tracker}/ref/${ref_id}/`;
    const { root_commit } = (await paper.owner.call({ path })).json<ReportingPackage>();
    expect([await listed(uid), await listed(root_commit)]).toEqual([[['stone', 'own']], [['stone', 'own']]]);
    expect(await listed(paper.root)).not.toContainEqual(['stone', 'own']);
  });
});

describe('a report whose metrics are converted', () => {
  it('is read in three round trips, with its factors, while it is filled in and when it is locked [SET-219, REP-198]', async () => {
    const { uid } = await paper.reporterCalls.current();
    await paper.enter(uid);
    const draft = await paper.reporterCalls.nodesAnswer(uid);
    expect(totalIn(draft.json())).toBe('39.31200278');
    expect(work(draft).reads).toBe(3);
    await paper.submit();
    const locked = await paper.reporterCalls.nodesAnswer(uid);
    expect(totalIn(locked.json())).toBe('39.31200278');
    expect(work(locked).reads).toBe(3);
  });

  it('keeps its figures when a factor changes or is deleted after the submission', async () => {
    const [submitted] = await paper.reporterCalls.list();
    const path = `/api/tracker/${paper.tracker}/commit/${paper.root}/convfactor/`;
    const factors = (await paper.owner.call({ path })).json<{ uid: string }[]>();
    const [first, second] = factors.map(({ uid }) => `${path}${uid}/`);
    expect((await paper.owner.call({ method: 'PATCH', path: first!, body: { factor: '7' } })).status).toBe(200);
    expect((await paper.owner.call({ method: 'DELETE', path: second! })).status).toBe(204);
    expect(totalIn((await paper.reporterCalls.nodesAnswer(submitted!.uid)).json())).toBe('39.31200278');
  });

  it('takes no factor of its own once it was submitted', async () => {
    const [submitted] = await paper.reporterCalls.list();
    const answer = await send(submitted!.uid, 'POST', { toUnit: 'ounce', factor: 3 });
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('was submitted')]);
  });
});
