import { expect, it, vi } from 'vitest';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../../support/memory/world/receipt-world.ts';

// The client watches the job: no worker ends it here.
vi.mock('../../../../functions/http/job-answer.ts', async (original) => {
  const actual = await original<typeof import('../../../../functions/http/job-answer.ts')>();
  return { ...actual, answerEndedJob: actual.answerJob };
});

const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { documentStore } = await import('../../../../functions/data/stores/report/document-store.ts');

it('a form fills its report once at a time, also where two people ask in the same moment', async () => {
  const pack = await makePack('Groundworks');
  const fileId = await pack.attach('tickets.csv');
  const payload = { commitId: pack.uid, docId: DOCUMENT, fileId };
  const fill = () => rita.post(`/api/tracker/${bridge.project.structureUid}/dispatch/`, { type: 'CSV_TO_INPUT_VALUES', payload });
  const filling = async () => (await documentStore(tenantUid, pack.uid).status(DOCUMENT))?.fillingJobUid;
  let first: string | undefined;
  const second = await beforeTransaction(
    'fillingJobUid',
    async () => {
      const answer = await fill();
      expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
      first = await filling();
    },
    fill,
  );
  expect([second.status, second.text]).toEqual([409, expect.stringContaining('being filled from this form already')]);
  expect(await filling()).toBe(first);
  await jobStore(tenantUid).fail(first!, 'The form is no CSV.');
  expect((await fill()).status).toBe(202);
});
