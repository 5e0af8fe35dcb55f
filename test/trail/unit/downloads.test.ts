import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { admin, bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { fileStore } = await import('../../../functions/data/stores/file/file-store.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');
const { storage } = await import('../../../functions/files/storage.ts');

Object.assign(storage, { signedUrl: async (key: string) => `https://files.example/${key}` });

const pack = await makePack('Piling');
const { project } = bridge;
const tracker = `/api/tracker/${project.structureUid}`;
const document = (upload: string) => `${tracker}/commit/${pack.uid}/document/${DOCUMENT}/object/${upload}/`;

type Entry = { kind: string; by: { uid: string } | null; subject: { name: string }; changes: { field: string; to: unknown }[] };

/** The project trail's entries about handed-out files: by whom, and the fields of each. */
async function told(kind: 'download' | 'export') {
  const answer = await admin.get(`${bridge.path}audit-trail/?kind=${kind}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<Entry[]>().map(({ by, subject, changes }) => ({
    by: by?.uid,
    name: subject.name,
    ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  }));
}

afterEach(() => vi.restoreAllMocks());

it('the download of a document is an entry of the trail of its project: who, the name and the size', async () => {
  const upload = await pack.attach('meters.csv');
  expect((await admin.get(`${document(upload)}file/`)).status).toBe(302);
  expect((await rita.get(`${document(upload)}?url=true`)).status).toBe(200);
  const entry = { name: 'meters.csv', file: 'meters.csv', size: 'meters.csv'.length };
  expect(await told('download')).toEqual([
    { ...entry, by: rita.uid },
    { ...entry, by: admin.uid },
  ]);
});

it('reading what a document is called is no download', async () => {
  const upload = await pack.attach('invoices.csv');
  expect((await admin.get(document(upload))).status).toBe(200);
  expect((await told('download')).filter(({ name }) => name === 'invoices.csv')).toEqual([]);
});

it('the download of a file of the store stands in the trail of its report, or else of the tenancy', async () => {
  const keep = async (filename: string, more: object) => {
    const file = {
      uid: randomUUID(),
      filename,
      contentType: 'image/png',
      size: 7,
      key: `${tenantUid}/store/${filename}`,
      ...more,
    };
    await fileStore(tenantUid).keep(file, IN_TENANCY, { by: rita.uid, at: new Date().toISOString(), correlationId: 'test' });
    return `/api/store/object/${file.uid}/`;
  };
  expect((await rita.get(await keep('site.png', { reportUid: pack.uid }))).status).toBe(302);
  expect((await rita.get(await keep('template.png', {}))).status).toBe(302);
  expect((await told('download'))[0]).toEqual({ by: rita.uid, name: 'site.png', file: 'site.png', size: 7 });
  const { data } = await db.entities.audit.query.ofPlace({ tenantUid, place: IN_TENANCY }).go({ pages: 'all' });
  expect(data.filter(({ kind }) => kind === 'download').map(({ changes }) => changes[0]!.to)).toEqual(['template.png']);
});

it('fetching the file of an export is an entry beside the one that asked for it', async () => {
  const payload = {
    what: 'trail',
    scope: 'project',
    uid: project.uid,
    filter: { search: '' },
    format: 'csv',
    key: `${tenantUid}/e`,
  };
  const cause = { by: admin.uid, at: new Date().toISOString(), correlationId: 'test' };
  const job = jobStore(tenantUid).enqueue('export-file', payload, cause);
  await transact([job.write]);
  await db.entities.job.patch({ tenantUid, uid: job.uid }).set({ status: 'done' }).go();
  expect((await admin.get(`/api/export/${job.uid}/`)).status).toBe(200);
  expect((await told('download'))[0]).toEqual({ by: admin.uid, name: 'audit_trail.csv', file: 'audit_trail.csv' });
});

it('an export that is answered at once is an entry of the trail', async () => {
  const answer = await admin.get(`${bridge.path}export/restatements/`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect(await told('export')).toEqual([{ by: admin.uid, name: 'restatements.csv', file: 'restatements.csv' }]);
});

it('a file is handed out although its download cannot be recorded', async () => {
  const upload = await pack.attach('late.csv');
  const before = client.send.bind(client);
  vi.spyOn(client, 'send').mockImplementation(((command: { input: object; constructor: { name: string } }) => {
    if (JSON.stringify(command.input).includes('"download"')) throw new Error('The table is away');
    return before(command as never);
  }) as never);
  expect((await admin.get(`${document(upload)}file/`)).status).toBe(302);
  vi.restoreAllMocks();
  expect((await told('download')).filter(({ name }) => name === 'late.csv')).toEqual([]);
});
