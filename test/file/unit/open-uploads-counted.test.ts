import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { fileStore } = await import('../../../functions/data/stores/file/file-store.ts');
const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const pack = await makePack('Demolition');
const document = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/document/${DOCUMENT}`;
const SIZE = 7;

const subject = createHash('sha256').update(`open upload ${rita.uid}`).digest('hex');
async function counted(): Promise<number> {
  const { data } = await db.entities.throttle.query.primary({ tenantUid, subject }).go();
  return data.reduce((sum, { tries }) => sum + tries, 0);
}

/** Runs a request whose function is stopped before one of its writes, by its number. Returns whether it has reached its end. */
async function dyingBefore(number: number, run: () => Promise<unknown>): Promise<boolean> {
  const whole = client.send as unknown as (command: object) => Promise<unknown>;
  let left = number;
  const send = async (command: object) => {
    const isWrite = !/^(Get|BatchGet|Query)/.test(command.constructor.name);
    if (left <= 0 || (isWrite && --left <= 0)) throw new Error('The function was stopped.');
    return whole.call(client, command);
  };
  Object.assign(client, { send });
  await run().finally(() => Object.assign(client, { send: whole }));
  return left > 0;
}

/** Runs a request again and again, stopped ever later, until it reaches its end, and looks at the table after each. */
async function stoppedAnywhere(run: () => Promise<unknown>, look: () => Promise<void>): Promise<void> {
  for (let at = 1; ; at += 1) {
    const isDone = await dyingBefore(at, run);
    await look();
    if (isDone) return;
  }
}

beforeEach(() => {
  vi.spyOn(storage, 'post').mockResolvedValue({ url: 'https://files.example', fields: {} });
  vi.spyOn(storage, 'size').mockResolvedValue(SIZE);
  vi.spyOn(storage, 'head').mockResolvedValue(Buffer.from('a,b\n1,2'));
  vi.spyOn(storage, 'remove').mockResolvedValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

const PLACES: [what: string, path: string, find: (uid: string) => Promise<{ state: string } | undefined>][] = [
  [
    'the store',
    '/api/store/upload/',
    (uid) =>
      fileStore(tenantUid)
        .get(uid, 'any')
        .catch(() => undefined),
  ],
  ['a document', `${document}/upload/`, (uid) => documentStore(tenantUid, pack.uid).find(uid)],
];

describe.each(PLACES)('the open uploads of a person for %s', (_what, path, find) => {
  const announce = () => rita.post(path, { filename: 'a.csv', content_type: 'text/csv', size: SIZE });

  it('are counted with the upload, wherever the function dies that begins it', async () => {
    const before = await counted();
    let begun: { status: number } | undefined;
    await stoppedAnywhere(
      async () => {
        begun = await announce();
      },
      async () => expect(await counted()).toBe(before + Number(begun?.status === 201)),
    );
    expect(begun?.status).toBe(201);
  });

  it.each<[string, (uid: string) => Promise<unknown>]>([
    ['completes', (uid) => rita.post(`${path}${uid}/`, {})],
    ['cancels', (uid) => rita.delete(`${path}${uid}/`)],
  ])('are fewer by one once it is open no more, wherever the function dies that %s it', async (_act, act) => {
    const { uid } = (await announce()).json<{ uid: string }>();
    const before = await counted();
    const look = async () => expect(await counted()).toBe(before - Number((await find(uid))?.state !== 'pending'));
    await stoppedAnywhere(() => act(uid), look);
    expect(await counted()).toBe(before - 1);
  });
});
