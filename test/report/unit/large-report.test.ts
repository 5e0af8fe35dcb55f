import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { pastOfText } from '../../../shared/domain/report/past-data.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { tenantUid } from '../../support/access/memory-site.ts';
import {
  costOf,
  itemSize,
  largeProject,
  largeReport,
  plantPast,
  type TableCost,
} from '../../support/memory/world/large-report.ts';

const { db } = await import('../../../functions/data/service.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');
const { metricUsage } = await import('../../../functions/data/stores/metric/metric-references.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

/** Kinds of items that identify the caller and the path's ids, the same for every operation. */
const CALLER = new Set(['user', 'grant', 'id']);
const workOf = ({ reads }: Pick<TableCost, 'reads'>) => reads.filter(({ kinds }) => !kinds.every((kind) => CALLER.has(kind)));
const kindsOf = (cost: TableCost) => workOf(cost).flatMap(({ kinds }) => kinds);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

type Report = Awaited<ReturnType<typeof largeReport>>;
const save = (report: Report, { path, uid }: Pick<Node, 'path' | 'uid'>, value: string) =>
  costOf(() => report.enter(path, { uid, input: { value } }));

let project: Awaited<ReturnType<typeof largeProject>>;
let report: Report;

beforeAll(async () => {
  project = await largeProject(2000);
  report = await largeReport(project, 'Current');
});

describe('the page of a report of 2,000 metrics after 120 periods', () => {
  it('reads the latest periods only, and is sent within the limit of an answer', async () => {
    const old = await largeReport(project, 'Old');
    const { periodStart } = await reportStore(tenantUid).header(old.uid);
    await plantPast(old.packageUid, project.metrics, 120, periodStart);
    const { answer, reads } = await costOf(() => old.nodes());
    expect(answer.status).toBe(200);
    expect(answer.sent).toBeLessThan(5_500_000);
    expect(reads.map(({ kinds }) => kinds.filter((kind) => kind === 'past').length).filter(Boolean)).toEqual([25]);
    const first = answer.items().find(({ path }) => path === project.metrics[0]!.path);
    const values = first!.node.metricscore!.historic_inputs!.map(({ value }) => value);
    // Oldest first: 24 * 1000, ..., 1000.
    expect(values).toEqual(Array.from({ length: 24 }, (_, at) => String(1000 * (24 - at))));
  });

  it('gets less than a quarter of that as figures, with as many reads and the same past', async () => {
    const old = await largeReport(project, 'Opened again');
    const { periodStart } = await reportStore(tenantUid).header(old.uid);
    await plantPast(old.packageUid, project.metrics, 120, periodStart);
    const records = await costOf(() => old.nodes());
    const figures = await costOf(() => old.nodes('?past=figures'));
    expect(figures.answer.status).toBe(200);
    expect(figures.reads.map(({ kinds }) => kinds)).toEqual(records.reads.map(({ kinds }) => kinds));
    expect(figures.answer.text.length).toBeLessThan(2_000_000);
    expect(figures.answer.text.length).toBeLessThan(records.answer.text.length / 4);
    expect(figures.answer.sent).toBeLessThan(500_000);
    const [root, ...rest] = figures.answer.items();
    const reports = root!.node.tree!.past_reports!;
    expect(reports).toHaveLength(24);
    const inputsOf = (item: StructureNodeItem) => item.node.metricscore?.historic_inputs;
    const pastOf = ({ node }: StructureNodeItem) =>
      node.metricscore && pastOfText(node.metricscore.past_figures!, reports).map(({ value, ...of }) => ({ value, ...of }));
    expect(rest.map(pastOf)).toEqual(records.answer.items().slice(1).map(inputsOf));
    expect([...rest.map(inputsOf), records.answer.items()[0]!.node.tree!.past_reports].filter(Boolean)).toEqual([]);
  });

  it('reads the tree once, with the nodes, until a section is marked, whose name is in the tree', async () => {
    const open = await largeReport(project, 'Opened');
    const treesRead = async (act: () => Promise<{ status: number }>) => {
      const cost = await costOf(act);
      expect(cost.answer.status).toBe(200);
      return kindsOf(cost).filter((kind) => kind.startsWith('tree')).length > 0;
    };
    const page = [() => open.call('GET'), () => open.nodes()];
    expect([await treesRead(page[0]!), await treesRead(page[1]!)]).toEqual([false, true]);
    const [section] = project.nodes.filter(({ type }) => type === 'tree').slice(1);
    const marked = await open.call('PATCH', { meta_json: { _sectionsComplete: { [section!.path]: true } } });
    expect(marked.status).toBe(200);
    expect(await treesRead(page[0]!)).toBe(true);
    expect((await open.call('GET')).json<ReportRecord>().meta_json._sectionsComplete).toEqual({ [section!.path]: true });
  });
});

describe('saving one value of 2,000', () => {
  it('reads 4 KB at most, as the median of five, in three round trips, and writes one transaction', async () => {
    const bytesOf = async (metric: (typeof project.metrics)[number]) => {
      await save(report, metric, '1');
      const cost = await save(report, metric, '2');
      expect([cost.answer.status, cost.answer.text]).toEqual([200, expect.stringContaining('"value":"2"')]);
      expect(workOf(cost)).toHaveLength(3);
      expect(cost.written).toHaveLength(1);
      return sum(workOf(cost).map(({ bytes }) => bytes));
    };
    // The size of the part of the tree with a node depends on chance.
    const bytes: number[] = [];
    for (const at of [0, 400, 800, 1200, 1600]) bytes.push(await bytesOf(project.metrics[at]!));
    expect(bytes.filter((each) => each <= 4096).length, String(bytes)).toBeGreaterThanOrEqual(3);
  });

  it('finds the nodes of packages without own metrics in what another one has kept', async () => {
    const other = await largeReport(project, 'Other');
    await save(report, project.metrics[1]!, '1');
    await save(other, project.metrics[2]!, '1');
    expect(kindsOf(await save(other, project.metrics[1]!, '1'))).not.toContain('tree');
  });

  it('reads the tree again after a change of the structure, and refuses the path of before', async () => {
    const metric = project.metrics[3]!;
    await save(report, metric, '1');
    const { nodes } = project;
    const place = { ...project.place, packageUid: project.place.rootUid, isRoot: true };
    const section = nodes.find(({ type, path }) => type === 'tree' && path.length > 7 && !metric.path.startsWith(path))!;
    const moved = await structureStore(tenantUid).change(
      place,
      undefined,
      { by: 'test', at: '2026-01-01', correlationId: '' },
      (tree) => ({
        ok: true,
        paths: [],
        tree: {
          ...tree,
          nodes: tree.nodes.map((node) =>
            node.uid === metric.uid ? { ...node, path: section.path + node.path.slice(-7) } : node,
          ),
        },
      }),
    );
    const before = await save(report, metric, '2');
    expect([before.answer.status, before.answer.text]).toEqual([409, expect.stringContaining('have changed')]);
    const now = await save(report, moved.tree.nodes.find(({ uid }) => uid === metric.uid)!, '2');
    expect(now.answer.status).toBe(200);
    expect(kindsOf(now)).toContain('tree');
  });

  it('works where an earlier release has written the tree, and keeps its versions', async () => {
    const { structureUid, rootUid } = project.place;
    await db.entities.treehead.delete({ tenantUid, structureUid, packageUid: rootUid }).go();
    const metric = project.metrics[4]!;
    expect(kindsOf(await save(report, metric, '1'))).toContain('tree');
    const next = await save(report, metric, '2');
    expect([next.answer.status, kindsOf(next).includes('tree')]).toEqual([200, false]);
  });

  it('refuses a uid that is no metric of the report', async () => {
    const { answer } = await save(report, { path: project.metrics[5]!.path, uid: project.metrics[6]!.uid }, '1');
    expect(answer.status).toBe(409);
  });
});

describe('a stored value', () => {
  const shown = async (uid: string) =>
    (await report.nodes()).items().find((item) => item.node.metricscore?.uid === uid)!.node.metricscore!.input!;

  it('repeats the node of its key, and neither tenant nor report', async () => {
    const metric = project.metrics[7]!;
    const { written } = await save(report, metric, '123456');
    const item = written.flat().find(({ sk }) => sk === `value#${metric.uid}`)!;
    expect(itemSize(item)).toBeLessThanOrEqual(370);
    expect(JSON.stringify(item).split(metric.uid)).toHaveLength(3);
    expect(JSON.stringify(item).split(report.uid)).toHaveLength(2);
    expect(await shown(metric.uid)).toMatchObject({ value: '123456', comment: '', version: 1, meta_json: { noReport: false } });
  });

  it('is read and changed in the shape of earlier releases, too', async () => {
    const metric = project.metrics[8]!;
    const by = { by: project.rita.uid, enteredBy: project.rita.uid, at: '2026-01-01T00:00:00.000Z' };
    const item = { tenantUid, reportUid: report.uid, nodeUid: metric.uid, metricUid: metric.metric!.uid, uid: randomUUID() };
    await db.entities.value.put({ ...item, ...by, value: '5', comment: 'Meter', noReport: false, metaJson: {}, version: 3 }).go();
    expect(await shown(metric.uid)).toMatchObject({ value: '5', comment: 'Meter', version: 3 });
    const answer = await report.enter(metric.path, { uid: metric.uid, input: { value: '6', version: 3 } });
    expect(answer.status).toBe(200);
    expect(await shown(metric.uid)).toMatchObject({ value: '6', comment: 'Meter', version: 4, uid: item.uid });
  });

  it('counts for its report where a metric is to be removed', async () => {
    const metric = project.metrics[9]!;
    const other = await largeReport(project, 'Third');
    await save(report, metric, '1');
    await save(other, metric, '2');
    const place = { ...project.place, packageUid: project.place.rootUid, isRoot: true };
    expect(await metricUsage(tenantUid).held(place, [metric.uid])).toEqual({ figures: 2, reports: 2, complete: true });
  });
});
