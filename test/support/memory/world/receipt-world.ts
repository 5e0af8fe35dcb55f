import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SavedIndicator } from '../../../../shared/contract/indicator/indicators.ts';
import type { ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { toOperation } from '../../../../shared/domain/indicator/equation.ts';
import { addNode, newTree, type Tree, type TreeNodeFields } from '../../../../shared/domain/structure/tree.ts';
import { person, type SitePerson, site, tenantUid } from '../../access/memory-site.ts';
import { at } from '../../fixtures/trees.ts';
import { memoryDatabase } from '../table.ts';

/** All items of the table, by key. */
export const stored = memoryDatabase();

const { db } = await import('../../../../functions/data/service.ts');
const { storage } = await import('../../../../functions/files/storage.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { factorGroupStore } = await import('../../../../functions/data/stores/factor/factor-group-store.ts');
const { groupOwner } = await import('../../../../functions/data/stores/factor/factor-group-sheets.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { documentStore } = await import('../../../../functions/data/stores/report/document-store.ts');
const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { recalculateReport } = await import('../../../../functions/core/report/recalculate.ts');

export { tenantUid };

const HOST = 'ours.example';
await db.entities.host.put({ host: HOST, tenantUid }).go();
const tenant = { tenantUid, name: 'Ours', domainUrl: HOST, termMap: {}, timeZone: 'Europe/London', metaJson: {}, version: 1 };
await db.entities.tenant.put(tenant as never).go();

/** Stored files by key. */
export const files = new Map<string, string>();
Object.assign(storage, {
  stream: async (key: string) => (files.has(key) ? [Buffer.from(files.get(key)!)] : undefined),
  remove: async (key: string) => void files.delete(key),
});

/** Uid of the document 'Invoices'. */
export const DOCUMENT = randomUUID();
const UNITS: Readonly<Record<string, string>> = {
  Emissions: 'kg',
  Fuel: 'MJ',
  Diesel: 'l',
  Gas: 'm3',
  Travel: 'km',
  Water: 'm3',
  Permit: 'Number',
};
const metric = (name: string, meta_json: object = {}): TreeNodeFields => ({
  uid: name,
  type: 'metricscore',
  metric: { uid: `metric of ${name}`, name, unit: UNITS[name]! },
  meta_json: { ...meta_json },
});

/**
 * Emissions of fuel (from diesel), gas and travel; water; a permit (Yes or No); and a document. Travel stays blank, because it
 * has no conversion factor.
 */
export function energyTree(): Tree {
  const below: [string, TreeNodeFields][] = [
    ['root', { uid: 'Carbon', type: 'tree', name: 'Carbon', meta_json: {} }],
    ['Carbon', metric('Emissions')],
    ['Emissions', metric('Fuel')],
    ['Fuel', metric('Diesel')],
    ['Emissions', metric('Gas')],
    ['Emissions', metric('Travel')],
    ['Carbon', metric('Water')],
    ['Carbon', metric('Permit', { input_type: 'boolean' })],
    ['Carbon', { uid: DOCUMENT, type: 'document', name: 'Invoices', meta_json: {} }],
  ];
  return below.reduce(
    (tree, [parent, fields]) => {
      const added = addNode(tree, at(tree, parent), fields);
      if (!added.ok) throw new Error(added.refusal);
      return added.tree;
    },
    newTree('root', 'root'),
  );
}

const cause = () => ({ by: admin.uid, at: new Date().toISOString(), correlationId: 'test' });
export const bridge = await site('Bridge');
const { admin } = bridge;
const { structureUid, rootUid } = bridge.project;
const tracker = `/api/tracker/${structureUid}`;

async function member(name: string, roleUid: string): Promise<SitePerson> {
  const somebody = await person(name);
  const answer = await admin.post(`${bridge.path}member/`, { email: somebody.email, project_discipline: roleUid });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return somebody;
}
export const rita = await member('Rita', bridge.role('Reporter'));
export const anna = await member('Anna', bridge.role('Approver'));
const viewers = await admin.post(`${bridge.path}discipline/`, { name: 'Viewer', auth: bridge.group('Viewer') });
export const vera = await member('Vera', viewers.json<ProjectRole>().uid);

const factors = factorStore(tenantUid);
const factorOf = (name: string, toUnit: string, factor: string, source?: string) => {
  const of = { metricUid: `metric of ${name}`, metricName: name, metricUnit: UNITS[name]! };
  return { ...of, toUnit, factor, ...(source && { source, startDate: '2024-01-01', endDate: '2024-12-31' }) };
};
await transact(
  structureStore(tenantUid).firstTreeWrites({ ...bridge.project, projectUid: bridge.project.uid }, energyTree(), cause()),
);
await factors.add(rootUid, factorOf('Diesel', 'MJ', '36', 'Fuel tables 2024'), cause());
export const group = await factorGroupStore(tenantUid).create({ name: 'Year 2024', startDate: '2024-01-01' }, null, cause());
await factors.add(groupOwner(group.uid), factorOf('Fuel', 'kg', '0.07', 'Ministry 2024'), cause());

/** A package of the project with its report of January, and the actions of its people. */
export async function makePack(name: string) {
  const answer = await admin.post(`${tracker}/ref/`, { name, meta_json: { responsible_discipline: bridge.role('Reporter') } });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const pack = answer.json<ReportingPackage>();
  const reports = `${tracker}/ref/${pack.uid}/commit/`;
  const { uid } = (await rita.get(`${tracker}/ref/${pack.uid}/report/`)).json<ReportRecord>();
  const header = () => reportStore(tenantUid).header(uid);
  const tryEnter = async (values: Record<string, object>): Promise<[status: number, text: string]> => {
    const inputs = Object.entries(values).map(([node, input]) => ({ uid: node, input }));
    const { status, text } = await rita.put(`${tracker}/commit/${uid}/inputs/`, { inputs });
    return [status, JSON.parse(text).title ?? text];
  };
  const enter = async (values: Record<string, object>) => expect(await tryEnter(values)).toEqual([200, expect.any(String)]);
  /** Enters one figure by its place, as the report page saves it. */
  const tryEnterOne = async (name: string, input: object): Promise<[status: number, text: string]> => {
    const nodes = `${tracker}/commit/${uid}/node/`;
    const all = (await rita.get(nodes)).json<StructureNodeItem[]>();
    const { path } = all.find(({ node }) => node.metricscore?.uid === name)!;
    const body = { type: 'metricscore', node: { metricscore: { uid: name, input } } };
    const { status, text } = await rita.patch(`${nodes}${path}/`, body);
    return [status, JSON.parse(text).title ?? text];
  };
  const submit = async (comment = 'Done') => {
    const { submission } = await header();
    const body = { comment, submission };
    const sent = submission === 0 ? await rita.post(reports, { comment }) : await rita.post(`${reports}${uid}/`, body);
    expect([sent.text, sent.status < 300]).toEqual([expect.any(String), true]);
    await recalculateReport(tenantUid, uid);
  };
  const decide = async (who: SitePerson, status: string, comment = status) => {
    const { submission } = await header();
    const decided = await who.patch(`${reports}${uid}/`, { status, comment, submission });
    expect([decided.status, decided.text]).toEqual([200, expect.any(String)]);
    await recalculateReport(tenantUid, uid);
  };
  const attach = async (filename: string, { hash = true } = {}) => {
    const key = `${tenantUid}/commit/${uid}/${filename}`;
    const file = { uid: randomUUID(), filename, contentType: 'text/csv', size: filename.length, key };
    files.set(key, filename);
    const known = hash ? { ...file, hash: `hash of ${filename}` } : file;
    await documentStore(tenantUid, uid).attach(await header(), DOCUMENT, known, { ...cause(), by: rita.uid });
    return file.uid;
  };
  const receipt = (who: SitePerson, submission: number) => who.get(`${tracker}/commit/${uid}/submission/${submission}/`);
  const remove = (upload: string) => rita.delete(`${tracker}/commit/${uid}/document/${DOCUMENT}/object/${upload}/`);
  const uploads = () => rita.get(`${tracker}/commit/${uid}/document/${DOCUMENT}/object/`);
  return { uid, pack, header, enter, tryEnter, tryEnterOne, submit, decide, attach, receipt, remove, uploads };
}

/** Adds an indicator of the emissions, for every package. */
export async function addIndicator(): Promise<SavedIndicator> {
  const { allPackages } = await projectStore(tenantUid).load(bridge.project.uid);
  const { treeUid } = allPackages.find(({ uid }) => uid === rootUid)!;
  const metric = { tenantUid, uid: 'metric of Emissions', name: 'Emissions', unit: 'kg', category: 'Carbon', version: 1 };
  await db.entities.basemetric.put({ ...metric, partition: 'basemetrics', description: '' }).go();
  const equation = { eqnType: 0 as const, numerators: ['metric of Emissions'], numerators2: [], denominators: [], factor: 1 };
  const operation_json = toOperation(equation);
  const fields = { name: 'Emissions', category: 'Carbon', operation_json, apply_ref_all: true };
  const made = await admin.post(`${tracker}/commit/${treeUid}/indicator/`, fields);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.json<SavedIndicator>();
}

/** Adds the factor of gas to a package's own factors. */
export const addGasFactor = (packageUid: string, factor: string) =>
  factors.add(packageUid, factorOf('Gas', 'kg', factor, 'Supplier letter'), cause());
export const removeFactor = async (owner: string) => {
  const [first] = await factors.ofOwner(owner);
  await factors.remove(first!, cause());
};
export { admin, rootUid };
