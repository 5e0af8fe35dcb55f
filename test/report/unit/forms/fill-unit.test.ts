import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { at, grow } from '../../../support/fixtures/trees.ts';
import {
  causeOf,
  contextOf,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  type Somebody,
  tenantUid,
  valuesOf,
} from '../../../support/memory/world/supply.ts';

const { fillReportJob } = await import('../../../../functions/jobs/fill-report/run.ts');
const { storage } = await import('../../../../functions/files/storage.ts');
const { changeStructureNode } = await import('../../../../functions/core/structure/change-node.ts');
const { addDocument } = await import('../../../../functions/core/structure/add-node.ts');
const { documentStore } = await import('../../../../functions/data/stores/report/document-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

vi.spyOn(storage, 'read').mockImplementation(async () => Buffer.from('Litres\n1200\n'));

const IN_KL =
  '0 of 1 values filled. The form adds up Litres; Diesel is reported in kL now. An administrator sets up the form again.';

let ann: Somebody;
let project: Made;
let report: Awaited<ReturnType<typeof reportsOf>>[number];

const place = () => {
  const { structureUid, rootUid, uid: projectUid } = project;
  return { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
};
const tree = async () => (await structureStore(tenantUid).read(place())).tree;
const fields = {
  type: 'form' as const,
  fields: [{ header: 'Litres', type: 'number' as const, required: false, description: '' }],
};
const formOf = (assignments: object[]) => ({
  input_type: 'form' as const,
  input_details: { name: 'Bills', fields: fields.fields },
  assignments: assignments as { field: string; metric: string }[],
});
const change = async (uid: string, body: Parameters<typeof changeStructureNode>[3]) =>
  changeStructureNode(contextOf(ann, {}), place(), at(await tree(), uid), body, 'merge');
const changeDiesel = (metric: { unit?: string; description?: string }) => change('Diesel', { type: 'metricscore', metric });

beforeEach(async () => {
  ann = await makePerson('Ann');
  const grown = grow(['Energy'], { Energy: ['Diesel', 'Petrol'] });
  const inLitres = grown.nodes.map((node) => (node.metric ? { ...node, metric: { ...node.metric, unit: 'Litres' } } : node));
  project = await makeProject(ann, { name: 'Bridge', company: 'Ours', unit: 'MONTHS', tree: { ...grown, nodes: inLitres } });
  report = (await reportsOf(await makePackage(ann, project, 'Piling')))[0]!;
});

const assignedIn = async (form: string) => (await tree()).nodes.find(({ uid }) => uid === form)!.meta_json.assignments;
const setUp = async (assignment: object) => {
  const body = { type: 'document' as const, name: 'Bills', path: at(await tree(), 'Energy'), meta_json: formOf([assignment]) };
  return (await addDocument(contextOf(ann, {}), place(), body)).node.uid;
};

/** Saves a file of the form with 1,200 and fills the report from it. Returns the job's message. */
async function fill(documentUid: string): Promise<string> {
  const objectUid = randomUUID();
  const file = { uid: objectUid, filename: 'bills.csv', contentType: 'text/csv', size: 10, key: `${tenantUid}/bills` };
  const cause = causeOf(ann.userUid);
  await documentStore(tenantUid, report.uid).attach(report, documentUid, file, cause);
  const payload = { reportUid: report.uid, documentUid, objectUid, fill: true, seen: null };
  const { uid, write } = jobStore(tenantUid).enqueue('fill-report', payload, cause);
  await transact([write]);
  return fillReportJob({ tenantUid, uid, payload, cause, checkpoint: undefined });
}
const totalsOf = async (documentUid: string) => (await documentStore(tenantUid, report.uid).status(documentUid))?.totals?.totals;

describe('a form whose metric is reported in another unit by now', () => {
  it.each([
    ['row', 'Diesel'],
    ['metric', 'metric of Diesel'],
  ])('fills nothing where it names the %s, and says who does what about it', async (_what, metric) => {
    const form = await setUp({ field: 'Litres', metric });
    await changeDiesel({ unit: 'kL' });
    expect(await fill(form)).toBe(IN_KL);
    expect(await valuesOf(report)).toEqual([]);
    expect(await totalsOf(form)).toEqual([]);
  });

  it('fills nothing either where an earlier release has set it up', async () => {
    const form = await setUp({ field: 'Litres', metric: 'Petrol' });
    await change(form, { type: 'document', meta_json: { assignments: [] } });
    const { nodes } = await tree();
    const old = nodes.map((node) =>
      node.uid === form ? { ...node, meta_json: formOf([{ field: 'Litres', metric: 'Diesel' }]) } : node,
    );
    await structureStore(tenantUid).change(place(), undefined, causeOf(ann.userUid), (now) => ({
      ok: true,
      tree: { ...now, nodes: old },
      paths: [],
    }));
    expect(await fill(form)).toBe('1 of 1 values filled');
    await changeDiesel({ description: 'Red diesel, too' });
    expect(await fill(form)).toBe('0 of 1 values filled. Not changed: Diesel (has this value already).');
    await changeDiesel({ unit: 'kL' });
    expect(await fill(form)).toBe(
      '0 of 1 values filled. Diesel is reported in kL now; the form may have been set up for another unit. An administrator sets up the form again.',
    );
  });

  it('fills again once an administrator has set it up again', async () => {
    const form = await setUp({ field: 'Litres', metric: 'Diesel' });
    await changeDiesel({ unit: 'kL' });
    const assignments = [{ field: 'Litres', metric: 'Diesel', unit: 'kL' }];
    await change(form, { type: 'document', meta_json: { assignments } });
    expect(await fill(form)).toBe('1 of 1 values filled');
    expect((await valuesOf(report)).map(({ value }) => value)).toEqual(['1200']);
  });

  it('fills where its row has another name or description in the same unit', async () => {
    const form = await setUp({ field: 'Litres', metric: 'metric of Diesel' });
    await changeDiesel({ description: 'Red diesel, too' });
    expect(await fill(form)).toBe('1 of 1 values filled');
  });
});

describe('a form whose metric is not in the report', () => {
  it('says that nothing is filled from its column, and who does what about it', async () => {
    const form = await setUp({ field: 'Litres', metric: 'metric of Kerosene' });
    expect(await fill(form)).toBe(
      "0 of 1 values filled. Nothing is filled from 'Litres': the metric that it is for is not in this report. An administrator sets up the form again.",
    );
    expect(await valuesOf(report)).toEqual([]);
  });
});

describe('the set-up of a form', () => {
  it('remembers the unit of the metric at that time, also from clients that do not send it', async () => {
    const form = await setUp({ field: 'Litres', metric: 'Diesel' });
    const remembered = [{ field: 'Litres', metric: 'Diesel', unit: 'Litres' }];
    expect(await assignedIn(form)).toEqual(remembered);
    await changeDiesel({ unit: 'kL' });
    const sent = [
      { field: 'Litres', metric: 'Diesel' },
      { field: 'Litres', metric: 'Petrol' },
    ];
    await change(form, { type: 'document', meta_json: { assignments: sent } });
    expect(await assignedIn(form)).toEqual([...remembered, { field: 'Litres', metric: 'Petrol', unit: 'Litres' }]);
  });
});
