import { randomUUID } from 'node:crypto';
import { causeOf, load, makePackage, makePerson, makeProject, reportsOf, tenantUid } from '../support/memory/world/supply.ts';

const { join, reportPath } = await import('../support/memory/closing.ts');
const { grow } = await import('../support/fixtures/trees.ts');
const { packSheet } = await import('../../functions/data/compressed.ts');
const { db } = await import('../../functions/data/service.ts');
const { reportStore } = await import('../../functions/data/stores/report/report-store.ts');
const { valueStore } = await import('../../functions/data/stores/report/value-store.ts');

/** Metrics of the report, earlier months of its package with a figure for each metric, and comments on it. */
export type ReportSize = { metrics: number; past: number; comments: number };

/** Values entered together. */
const BATCH = 40;
/** Every tenth figure has a comment. */
const COMMENTED = 10;
/** Metrics of one section. */
const SECTION = 50;

function treeOf(metrics: number) {
  const names = Array.from({ length: metrics }, (_, at) => `Metric ${at}`);
  const sections = Array.from({ length: Math.ceil(metrics / SECTION) }, (_, at) => `Section ${at}`);
  return grow(sections, Object.fromEntries(sections.map((name, at) => [name, names.slice(at * SECTION, (at + 1) * SECTION)])));
}

/** The first day of the month `back` months before a day. */
const monthBefore = (day: string, back: number) => {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
};

/** A report with a value for every metric, with past months and comments, and its reporter. */
export async function reportWorld({ metrics, past, comments }: ReportSize) {
  const [ada, rob] = [await makePerson('Ada'), await makePerson('Rob')];
  const project = await makeProject(ada, { name: 'Bridge', company: 'Builder', unit: 'MONTHS', tree: treeOf(metrics) });
  const { roles } = await load(project.uid);
  const pack = await makePackage(ada, project, 'Piling');
  await join(rob, project.uid, roles.find(({ name }) => name === 'Reporter')!.uid);
  const { uid: reportUid } = (await reportsOf(pack))[0]!;
  const report = await reportStore(tenantUid).header(reportUid);
  const { nodes } = (await reportStore(tenantUid).structure(report, { ...project, packageUid: pack.uid })).tree;
  const measured = nodes.filter(({ metric }) => metric !== undefined);
  const changes = measured.map((node, at) => ({
    node,
    value: `${at * 13 + 4.5}`,
    ...(at % COMMENTED === 0 && { comment: `Read from the meter of building ${at}` }),
  }));
  for (let from = 0; from < changes.length; from += BATCH) {
    const current = await reportStore(tenantUid).header(reportUid);
    await valueStore(tenantUid, reportUid).save(current, changes.slice(from, from + BATCH), causeOf(rob.userUid));
  }
  for (let back = 1; back <= past; back += 1) {
    const figures = Object.fromEntries(measured.map(({ metric }, at) => [metric!.uid, String(1000 * back + at)]));
    const of = { packageUid: pack.uid, periodStart: monthBefore(report.periodStart, back) };
    await db.entities.past
      .put({ tenantUid, ...of, periodUid: randomUUID(), reportUid: randomUUID(), data: packSheet(figures) })
      .go();
  }
  const creator = { uid: rob.userUid, first_name: rob.firstName, last_name: rob.lastName, email: rob.email };
  for (let at = 0; at < comments; at += 1) {
    const section = nodes.find(({ name }) => name === `Section ${at % Math.ceil(metrics / SECTION)}`)!;
    const said = { title: '', text: `The meter of building ${at} was read late.`, creator, attachments: [] };
    const of = { reportUid, uid: randomUUID(), treeUid: pack.treeUid, path: section.path };
    await db.entities.comment.put({ tenantUid, ...of, ...said, created: '2024-01-20T10:00:00.000Z' }).go();
  }
  const base = `/api/tracker/${pack.structureUid}/commit/${reportUid}/`;
  const submit = `/api/tracker/${pack.structureUid}/ref/${pack.uid}/commit/`;
  return { rob, project, pack, base, header: reportPath(pack, reportUid), submit, measured };
}
