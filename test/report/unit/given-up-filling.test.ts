import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

// The client watches the job: no worker ends it here.
vi.mock('../../../functions/http/job-answer.ts', async (original) => {
  const actual = await original<typeof import('../../../functions/http/job-answer.ts')>();
  return { ...actual, answerEndedJob: actual.answerJob };
});

const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { db } = await import('../../../functions/data/service.ts');

const jobs = jobStore(tenantUid);
const tracker = `/api/tracker/${bridge.project.structureUid}`;

let nodes: string;
let job: string;

/** The job that fills the report, as returned by reading the report and by changing the document; null for none. */
const told = async () => {
  const read = (await rita.get(nodes)).json<StructureNodeItem[]>().find(({ node }) => node.document?.uid === DOCUMENT)!;
  const body = { type: 'document', node: { document: { status: 'OK for Submission' } } };
  const saved = (await rita.patch(`${nodes}${read.path}/`, body)).json<StructureNodeItem>();
  return [read, saved].map(({ node }) => node.document?.filling);
};

describe('a report that a form began to fill', () => {
  beforeEach(async () => {
    const pack = await makePack('Groundworks');
    nodes = `${tracker}/commit/${pack.uid}/node/`;
    const payload = { commitId: pack.uid, docId: DOCUMENT, fileId: await pack.attach('tickets.csv') };
    expect((await rita.post(`${tracker}/dispatch/`, { type: 'CSV_TO_INPUT_VALUES', payload })).status).toBe(202);
    job = (await documentStore(tenantUid, pack.uid).status(DOCUMENT))!.fillingJobUid!;
  });

  it('says so while the job is to be done, and until the page has read what a finished one has filled', async () => {
    expect(await told()).toEqual([job, job]);
    await jobs.finish(job, '1 of 1 values filled');
    expect(await told()).toEqual([job, job]);
  });

  it('says so no more once the job was given up, and again where an operator runs it again', async () => {
    await jobs.giveUp(job, 'Given up after 5 attempts', 'end 1');
    expect(await told()).toEqual([null, null]);
    await jobs.revive(job, 'end 1', new Date());
    expect(await told()).toEqual([job, job]);
  });

  it('says so no more once the job is deleted', async () => {
    await db.entities.job.delete({ tenantUid, uid: job }).go();
    expect(await told()).toEqual([null, null]);
  });
});
