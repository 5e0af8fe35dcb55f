import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bridge, makePack, rita, tenantUid } from '../../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { fileStore } = await import('../../../../functions/data/stores/file/file-store.ts');
const { IN_TENANCY } = await import('../../../../functions/data/trail-place.ts');

const pack = await makePack('Groundworks');
const cause = { by: rita.uid, at: new Date().toISOString(), correlationId: 'test' };

it('a comment that names one file twice has it once', async () => {
  const uid = randomUUID();
  const file = { uid, filename: 'bill.pdf', contentType: 'application/pdf', size: 3, key: `${tenantUid}/store/${uid}` };
  await fileStore(tenantUid).keep(file, IN_TENANCY, cause);
  const attachment = { url: `/api/store/object/${uid}/`, filename: 'bill.pdf' };
  const path = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/tree/Carbon/comment/`;
  const answer = await rita.post(path, { text: 'See the bill', attachments: [attachment, attachment] });
  expect([answer.status, answer.json()]).toEqual([201, expect.objectContaining({ attachments: [attachment] })]);
});

it('a comment whose file cannot be read at this moment is no fault of the person', async () => {
  const uid = randomUUID();
  const send = client.send.bind(client) as (command: { input: unknown }) => Promise<unknown>;
  const broken = async (command: { input: unknown }) => {
    if (JSON.stringify(command.input).includes(`#file#${uid}`)) throw new Error('The table does not answer');
    return send(command);
  };
  Object.assign(client, { send: broken });
  const path = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/tree/Carbon/comment/`;
  const attachment = { url: `/api/store/object/${uid}/`, filename: 'bill.pdf' };
  const answer = await rita.post(path, { text: 'See the bill', attachments: [attachment] });
  Object.assign(client, { send });
  expect(answer.status).toBe(500);
});
