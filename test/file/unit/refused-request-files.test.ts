import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { contextOf, makePerson } from '../../support/memory/world/supply.ts';

const { postComment } = await import('../../../functions/core/report/comments/section-comments.ts');
const { storeFormFile } = await import('../../../functions/core/file/stored-files.ts');
const { storage } = await import('../../../functions/files/storage.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { AppError } = await import('../../../shared/errors.ts');

const ann = await makePerson('Ann');
const file = (filename: string) => ({ filename, contentType: 'text/csv', bytes: Buffer.from('a,b\n1,2') });
const there = new Set<string>();
let put = 0;

beforeEach(() => {
  put = 0;
  there.clear();
  vi.spyOn(storage, 'put').mockImplementation(async (key) => {
    put += 1;
    there.add(key);
  });
  vi.spyOn(storage, 'remove').mockImplementation(async (key) => void there.delete(key));
});
afterEach(() => vi.restoreAllMocks());

const refuse = (error: Error) => {
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (command.constructor.name === 'TransactWriteCommand') throw error;
    return send(command);
  }) as never);
};

it("the files of a comment that is refused are removed, also where one of them is not the sender's own", async () => {
  const { nodes } = grow(['Energy'], {});
  const section = nodes.find(({ name }) => name === 'Energy')!;
  const report = { uid: randomUUID(), projectUid: 'p', packageUid: 'r', status: 'In Progress' };
  const frame = { packages: new Map(), roles: [], members: [], periods: [] };
  const context = contextOf(ann, { loaded: { report, frame } as never });
  const attachments = [file('a.csv'), { url: `/api/store/object/${randomUUID()}/`, filename: 'b.csv' }, file('c.csv')];
  await expect(postComment(context, { section, nodes }, { text: 'See', title: '', attachments } as never)).rejects.toThrow(
    'not one of your uploads',
  );
  expect([put, [...there]]).toEqual([2, []]);
});

it.each([
  ['is removed after a refusal', new AppError('conflict', 'The place is full.'), 0],
  ['stays after an error that may have recorded it', new Error('The place did not answer.'), 1],
])('a file of a request %s', async (_what, error, left) => {
  refuse(error);
  await expect(storeFormFile(contextOf(ann, {}), file('a.csv'), undefined)).rejects.toThrow('The place');
  expect([put, there.size]).toEqual([1, left]);
});
