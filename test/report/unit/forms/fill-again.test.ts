import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import {
  causeOf,
  enter,
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
const { documentStore } = await import('../../../../functions/data/stores/report/document-store.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { client } = await import('../../../../functions/data/client/client.ts');

vi.spyOn(storage, 'read').mockImplementation(async () => Buffer.from('Litres\n5\n2\n'));

/** A tree in which the document 'Tickets' is a form: the sum of its column fills 'Diesel'. `more`: further assignments. */
function treeWithForm(more: readonly object[] = []) {
  const tree = grow(['Energy'], { Energy: ['Diesel', 'Tickets'] });
  const meta_json = {
    input_type: 'form',
    input_details: { fields: [{ header: 'Litres', type: 'number' }] },
    assignments: [{ field: 'Litres', metric: 'Diesel' }, ...more],
  };
  return { ...tree, nodes: tree.nodes.map((node) => (node.uid === 'Tickets' ? { ...node, meta_json } : node)) };
}

let ann: Somebody;
let project: Made;
let report: Awaited<ReturnType<typeof reportsOf>>[number];
let objectUid: string;

beforeEach(() => begin(treeWithForm()));

async function begin(tree: ReturnType<typeof treeWithForm>): Promise<void> {
  ann = await makePerson('Ann');
  project = await makeProject(ann, { name: 'Bridge', company: 'Ours', unit: 'MONTHS', tree });
  report = (await reportsOf(await makePackage(ann, project, 'Piling')))[0]!;
  objectUid = randomUUID();
  const file = { uid: objectUid, filename: 'tickets.csv', contentType: 'text/csv', size: 10, key: `${tenantUid}/tickets` };
  await documentStore(tenantUid, report.uid).attach(report, 'Tickets', file, causeOf(ann.userUid));
}

/** A job of an existing client, which overwrites all values. `attempt`: a run by its worker, which dies before the end. */
async function filling() {
  const payload = { reportUid: report.uid, documentUid: 'Tickets', objectUid, fill: true, seen: null };
  const cause = causeOf(ann.userUid);
  const { uid, write } = jobStore(tenantUid).enqueue('fill-report', payload, cause);
  await transact([write]);
  const attempt = async () => {
    const { checkpoint } = await jobStore(tenantUid).get(uid);
    return fillReportJob({ tenantUid, uid, payload, cause, checkpoint });
  };
  return { attempt };
}

const diesel = async () => (await valuesOf(report)).find(({ metric }) => metric === 'metric of Diesel')?.value;
const correct = (value: string) => enter(ann, project, report, { Diesel: value });

describe('a report that was filled by a worker which died afterwards', () => {
  it('keeps a figure that was corrected before the next attempt', async () => {
    const job = await filling();
    expect(await job.attempt()).toBe('1 of 1 values filled');
    expect(await diesel()).toBe('7');
    await correct('8');
    expect(await job.attempt()).toBe('1 of 1 values filled');
    expect(await diesel()).toBe('8');
  });

  it('keeps it as well where the figure was there already when the job ran', async () => {
    await correct('7');
    const job = await filling();
    await job.attempt();
    await correct('8');
    await job.attempt();
    expect(await diesel()).toBe('8');
  });

  it('keeps it as well where somebody else saved the figure in the same moment as the job', async () => {
    await correct('5');
    const job = await filling();
    const send = client.send.bind(client) as (command: object) => Promise<unknown>;
    const before = vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
      if (command instanceof TransactWriteCommand) {
        before.mockRestore();
        await correct('6');
      }
      return send(command);
    });
    await job.attempt();
    expect(await diesel()).toBe('7');
    await correct('8');
    await job.attempt();
    expect(await diesel()).toBe('8');
  });
});

describe('a form that is replaced while its worker fills the report', () => {
  const replace = async () => {
    const file = { uid: randomUUID(), filename: 'tickets.csv', contentType: 'text/csv', size: 10, key: `${tenantUid}/newer` };
    await documentStore(tenantUid, report.uid).attach(report, 'Tickets', file, causeOf(ann.userUid));
  };

  it('fills nothing with the sums of its former file', async () => {
    await correct('5');
    const job = await filling();
    await expect(beforeTransaction('autofill', replace, job.attempt)).rejects.toMatchObject({
      code: 'conflict',
      message: 'A newer file of this form has been saved. Nothing was filled.',
    });
    expect(await diesel()).toBe('5');
  });
});

describe('a form that names one row in two ways', () => {
  it('fills it from the first column, and says so of the other', async () => {
    await begin(treeWithForm([{ field: 'Litres', metric: 'metric of Diesel' }]));
    const job = await filling();
    expect(await job.attempt()).toBe('1 of 2 values filled. Not changed: Diesel (another column fills it).');
    expect(await diesel()).toBe('7');
  });
});
