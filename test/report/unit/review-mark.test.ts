import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryOf } from '../../../frontend/src/features/report/entries/entry.ts';
import { figuresOf } from '../../../frontend/src/features/report/entries/figures.ts';
import { readNodes } from '../../../frontend/src/features/report/model/read.ts';
import { sectionsOf } from '../../../frontend/src/features/report/model/sections.ts';
import { shownMark } from '../../../frontend/src/features/report/submit/shown-mark.ts';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { addNode, type Node, type Tree } from '../../../shared/domain/structure/tree.ts';
import { at } from '../../support/fixtures/trees.ts';
import {
  addGasFactor,
  admin,
  anna,
  bridge,
  makePack,
  removeFactor,
  rita,
  tenantUid,
} from '../../support/memory/world/receipt-world.ts';

const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

type Pack = Awaited<ReturnType<typeof makePack>>;
const { structureUid } = bridge.project;
const refusal = {
  type: '/problems/stale_version',
  title: 'This report has changed since you opened its final review. Look at its figures again before you confirm.',
};
let pack: Pack;

const reportsOf = ({ pack: { uid } }: Pack) => `/api/tracker/${structureUid}/ref/${uid}/commit/`;

/** The mark of a page that reads the report now. */
async function read(): Promise<string> {
  const report = (await rita.get(`${reportsOf(pack)}${pack.uid}/`)).json<ReportRecord>();
  const list = (await rita.get(`/api/tracker/${structureUid}/commit/${pack.uid}/node/?past=figures`)).json<ReadNode[]>();
  const nodes = readNodes(list);
  const { startDate, endDate } = report.reporting_period_data!;
  const settings = {
    period: { start: startDate, end: endDate },
    disableManualEntry: report.meta_json.disable_manual_entry === true,
  };
  const figures = figuresOf(nodes, sectionsOf(nodes, { sortKey: '_path', period: settings.period }), settings);
  const entries = new Map([...nodes.metrics].map(([uid, metric]) => [uid, entryOf(metric)]));
  const results = figures.calculated(entries);
  return shownMark({ report, nodes, store: { entry: (uid) => entries.get(uid)!, result: (uid) => results.get(uid) } })!;
}

const submit = (shown?: string) => rita.post(reportsOf(pack), { comment: 'Done', commit: pack.uid, ...(shown && { shown }) });
const resubmit = (shown: string) => rita.patch(`${reportsOf(pack)}${pack.uid}/`, { status: 'UPDATE', comment: 'Done', shown });

/** Changes the metrics of the package's structure. */
const restructure = (edit: (tree: Tree) => Tree) =>
  structureStore(tenantUid).change(
    {
      projectUid: bridge.project.uid,
      structureUid,
      rootUid: bridge.project.rootUid,
      packageUid: bridge.project.rootUid,
      isRoot: true,
    },
    undefined,
    { by: admin.uid, at: new Date().toISOString(), correlationId: 'test' },
    (tree) => ({ ok: true, tree: edit(tree), paths: [] }) as never,
  );
const withNode = (change: (node: Node) => Node) => (tree: Tree) => ({ ...tree, nodes: tree.nodes.map(change) });

beforeEach(async () => {
  pack = await makePack(`Works ${randomUUID()}`);
  await addGasFactor(pack.pack.uid, '2.50');
  await pack.enter({
    Diesel: { value: '100.0', comment: 'Meter 7' },
    Gas: { value: '5' },
    Fuel: { value: '4000' },
    Travel: { meta_json: { noReport: true }, comment: 'No travel' },
    Permit: { value: '1' },
  });
});

describe('a final review', () => {
  it('that shows what holds is submitted, and submitted again after a revision [REP-239, REP-240]', async () => {
    const first = await submit(await read());
    expect([first.status, first.text]).toEqual([201, expect.any(String)]);
    await pack.decide(anna, 'REJECT');
    await pack.enter({ Gas: { value: '6' } });
    const again = await resubmit(await read());
    expect([again.status, again.text]).toEqual([200, expect.any(String)]);
  });

  it('without a mark, or with one of another release, is submitted as before', async () => {
    await removeFactor(pack.pack.uid);
    expect((await submit('0-other')).status).toBe(201);
    await pack.decide(anna, 'REJECT');
    expect((await rita.patch(`${reportsOf(pack)}${pack.uid}/`, { status: 'UPDATE', comment: 'Done' })).status).toBe(200);
  });

  it('is refused after a factor has changed, until it is shown anew', async () => {
    const shown = await read();
    await removeFactor(pack.pack.uid);
    await addGasFactor(pack.pack.uid, '3');
    const refused = await submit(shown);
    expect([refused.status, refused.json()]).toEqual([409, expect.objectContaining(refusal)]);
    expect((await pack.header()).submission).toBe(0);
    expect((await submit(await read())).status).toBe(201);
  });

  it('of a revision is refused after a factor has changed', async () => {
    await submit();
    await pack.decide(anna, 'REJECT');
    const shown = await read();
    await removeFactor(pack.pack.uid);
    await addGasFactor(pack.pack.uid, '3');
    const refused = await resubmit(shown);
    expect([refused.status, refused.json()]).toEqual([409, expect.objectContaining(refusal)]);
    expect((await pack.header()).submission).toBe(1);
    expect((await resubmit(await read())).status).toBe(200);
  });

  it('is refused after somebody else has entered another figure', async () => {
    const shown = await read();
    await pack.enter({ Water: { value: '9' } });
    expect((await submit(shown)).status).toBe(409);
  });

  /** Moves the report to March, where the same metrics are due. */
  const moveToMarch = async () => {
    const periods = (await admin.get(`${bridge.path}reporting_periods/`)).json<{ uid: string; startDate: string }[]>();
    const { uid } = periods.find(({ startDate }) => startDate === '2024-03-01')!;
    const moved = await admin.patch(`${reportsOf(pack)}${pack.uid}/`, { reporting_period: uid });
    expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
  };

  it('is refused after the report was moved to another period, until it is shown anew', async () => {
    const shown = await read();
    await moveToMarch();
    const refused = await submit(shown);
    expect([refused.status, refused.json()]).toEqual([409, expect.objectContaining(refusal)]);
    expect((await pack.header()).submission).toBe(0);
    expect((await submit(await read())).status).toBe(201);
  });

  it('of a revision is refused after the report was moved to another period', async () => {
    await submit();
    await pack.decide(anna, 'REJECT');
    const shown = await read();
    await moveToMarch();
    expect((await resubmit(shown)).status).toBe(409);
    expect((await resubmit(await read())).status).toBe(200);
  });

  it('is submitted with the mark of the release before, which knows no period', async () => {
    expect((await submit('1-0123456789abcdef')).status).toBe(201);
  });

  const metric = { uid: 'metric of Waste', name: 'Waste', unit: 'kg' };
  const renamed = withNode((node) => (node.uid === 'Water' ? { ...node, metric: { ...node.metric!, name: 'Tap water' } } : node));
  const added = (tree: Tree) => {
    const result = addNode(tree, at(tree, 'Carbon'), { uid: randomUUID(), type: 'metricscore', metric, meta_json: {} });
    if (!result.ok) throw new Error(result.refusal);
    return result.tree;
  };
  const rarely = withNode((node) =>
    node.uid === 'Water' ? { ...node, meta_json: { freq_num: 1, freq_unit: 'YEARS', from_date: '2024-06-01' } } : node,
  );
  it.each([
    ['a metric was added', added],
    ['a metric has got another name', renamed],
    ['a metric is no longer due', rarely],
  ])('is refused after %s', async (_what, edit) => {
    const shown = await read();
    await restructure(edit);
    expect((await submit(shown)).status).toBe(409);
    const sent = await submit(await read());
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)]);
  });
});
