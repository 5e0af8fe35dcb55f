import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { ReportingPackage } from '../../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { type Node, SEGMENT_LENGTH } from '../../../../shared/domain/structure/tree.ts';
import { callsOf } from '../../access/handler-calls.ts';
import { person, site, tenantUid } from '../../access/memory-site.ts';
import { memoryDatabase } from '../table.ts';

memoryDatabase();

const { client } = await import('../../../../functions/data/client/client.ts');
const { packSheet } = await import('../../../../functions/data/compressed.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

const HOST = 'ours.example';
await db.entities.host.put({ host: HOST, tenantUid }).go();
const tenant = { tenantUid, name: 'Ours', domainUrl: HOST, termMap: {}, timeZone: 'Europe/London', metaJson: {}, version: 1 };
await db.entities.tenant.put(tenant as never).go();

type Item = Record<string, unknown>;
/** One read of the table: the kinds of its items, and their bytes by DynamoDB's rules. */
type TableRead = { command: string; kinds: string[]; bytes: number };

const utf8 = (text: string) => Buffer.byteLength(text);

/** The size of an attribute by DynamoDB's rules. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return utf8(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  const parts = Array.isArray(value) ? value.map(sizeOf) : Object.entries(value).map(([name, part]) => utf8(name) + sizeOf(part));
  return parts.reduce((sum, part) => sum + part + 1, 3);
}

/** The size of an item by DynamoDB's rules: its attributes with their names. */
export const itemSize = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + utf8(name) + sizeOf(value), 0);

let reads: TableRead[] = [];
let written: Item[][] = [];
const { send } = client as unknown as { send(command: { input: unknown }): Promise<Item> };
Object.assign(client, {
  send: async (command: { input: { TransactItems?: { Put?: { Item: Item }; Update?: { Key: Item } }[] } }) => {
    const answer = await send(command);
    const { Item, Items, Responses } = answer as { Item?: Item; Items?: Item[]; Responses?: Record<string, Item[]> };
    const found = Items ?? (Responses ? Object.values(Responses).flat() : Item ? [Item] : []);
    const name = command.constructor.name.replace('Command', '');
    if (command.input.TransactItems)
      written.push(command.input.TransactItems.map(({ Put, Update }) => Put?.Item ?? Update?.Key ?? {}));
    if (['Get', 'Query', 'BatchGet'].includes(name))
      reads.push({
        command: name,
        kinds: found.map((item) => String(item.__edb_e__)),
        bytes: found.reduce((sum, item) => sum + itemSize(item), 0),
      });
    return answer;
  },
});

export type TableCost = { reads: readonly TableRead[]; written: readonly Item[][] };

/** The reads and transactions of an action. */
export async function costOf<T>(act: () => Promise<T>): Promise<TableCost & { answer: T }> {
  [reads, written] = [[], []];
  const answer = await act();
  return { answer, reads, written };
}

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const segment = (number: number) => number.toString(36).toUpperCase().padStart(SEGMENT_LENGTH, '0');
const SECTION = 50;

/** A tree of sections with 50 metrics each. */
function treeOf(rootUid: string, metrics: number): Node[] {
  const root: Node = { uid: rootUid, path: segment(1), type: 'tree', name: 'master', meta_json: {} };
  const sections = Array.from({ length: Math.ceil(metrics / SECTION) }, (_, at): Node => {
    return { uid: randomUUID(), path: root.path + segment(2 + at), type: 'tree', name: `Section ${at}`, meta_json: {} };
  });
  const leaves = Array.from({ length: metrics }, (_, at): Node => {
    const metric = { uid: randomUUID(), name: `Metric ${at}`, unit: 'kWh', category: 'Energy' };
    const path = sections[Math.floor(at / SECTION)]!.path + segment(100 + at);
    return { uid: randomUUID(), path, type: 'metricscore', metric, meta_json: {} };
  });
  return [root, ...sections, ...leaves];
}

/** A project whose tree has `metrics` metrics, with a person in its role 'Reporter'. */
export async function largeProject(metrics: number) {
  const made = await site(`Project of ${metrics}`);
  const { structureUid, rootUid, uid } = made.project;
  const nodes = treeOf(rootUid, metrics);
  const place = { projectUid: uid, structureUid, rootUid };
  await transact(structureStore(tenantUid).firstTreeWrites(place, { nodes, nextSegment: 10_000 }, cause()));
  const rita = await person('Rita');
  const joined = await made.admin.post(`${made.path}member/`, { email: rita.email, project_discipline: made.role('Reporter') });
  expect([joined.status, joined.text]).toEqual([201, expect.any(String)]);
  return { ...made, place, nodes, rita, metrics: nodes.filter(({ type }) => type === 'metricscore') };
}

/** A package of the project with an open report. */
export async function largeReport({ admin, role, rita, place }: Awaited<ReturnType<typeof largeProject>>, name: string) {
  const base = `/api/tracker/${place.structureUid}`;
  const answer = await admin.post(`${base}/ref/`, { name, meta_json: { responsible_discipline: role('Reporter') } });
  const { uid: packageUid } = answer.json<ReportingPackage>();
  const { uid } = (await rita.get(`${base}/ref/${packageUid}/report/`)).json<ReportRecord>();
  const report = `${base}/commit/${uid}`;
  const enter = (path: string, body: { uid?: string; input: object }) =>
    rita.patch(`${report}/node/${path}/`, { type: 'metricscore', node: { metricscore: body } });
  /** The report's nodes, requested as by a browser. `sent`: length of the Lambda's response. */
  const nodes = async (query = '') => {
    const headers = { 'accept-encoding': 'gzip' };
    const address = `${report}/node/${query}`;
    const { status, text } = await callsOf(HOST, tenantUid)(rita.uid, 'GET', address, undefined, undefined, { headers });
    const plain = text.startsWith('[') || status >= 300 ? text : gunzipSync(Buffer.from(text, 'base64')).toString();
    return { status, sent: text.length, text: plain, items: () => JSON.parse(plain) as StructureNodeItem[] };
  };
  const own = `${base}/ref/${packageUid}/commit/${uid}/`;
  const call = (method: string, body?: unknown) => callsOf(HOST, tenantUid)(rita.uid, method, own, body);
  return { uid, packageUid, report, enter, nodes, call };
}

/** Gives a package `months` earlier months, each with a figure for every metric. */
export async function plantPast(packageUid: string, metrics: readonly Node[], months: number, before: string): Promise<void> {
  const start = new Date(before);
  for (let back = 1; back <= months; back += 1) {
    const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
    const figures = Object.fromEntries(metrics.map(({ metric }, at) => [metric!.uid, String(1000 * back + at)]));
    const of = { tenantUid, packageUid, periodStart: month, periodUid: randomUUID(), reportUid: randomUUID() };
    await db.entities.past.put({ ...of, data: packSheet(figures) }).go();
  }
}
