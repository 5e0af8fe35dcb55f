import { beforeAll, describe, expect, it } from 'vitest';
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
});
