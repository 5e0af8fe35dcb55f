import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredFile } from '../../../shared/contract/file/files.ts';
import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import { bytes, CSV, type DocumentSite, makeDocument } from '../../support/makers/document.ts';
import { formOf, sendTo } from '../../support/makers/uploads.ts';

let site: DocumentSite['site'];
let section: DocumentSite['section'];
let path: DocumentSite['path'];
let report: DocumentSite['report'];
let statusOf: DocumentSite['statusOf'];

beforeAll(async () => {
  ({ site, section, path, report, statusOf } = await makeDocument());
});

const PROGRAM = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
const PROGRAM_TEXT = 'This file is a program or a script, whatever its name says.';
const errorsOf = (answer: { status: number; json<T>(): T }) => [
  answer.status,
  answer.json<{ errors?: Record<string, string[]> }>().errors ?? {},
];
const because = (field: string, reason: string) => [400, { [field]: [expect.stringContaining(reason)] }];

const REFUSED: [string, File, string][] = [
  ['a program', new File([CSV], 'virus.exe'), 'Programs, scripts and shortcuts (.exe) cannot be uploaded.'],
  ['a renamed program', new File([PROGRAM], 'invoice.pdf'), PROGRAM_TEXT],
  ['an empty file', new File([], 'empty.pdf'), 'This file is empty.'],
  ['a text that is called a PDF', new File([CSV], 'invoice.pdf'), 'The content is not a PDF'],
];

describe('evidence that is none', () => {
  it('is refused when an upload is asked for, as far as its name and its size tell', async () => {
    const { request, list } = await report();
    expect(errorsOf(await request({ filename: 'virus.exe', size: 3 }))).toEqual(because('filename', '(.exe)'));
    expect(errorsOf(await request({ filename: 'empty.pdf', size: 0 }))).toEqual(because('size', 'This file is empty.'));
    expect((await list()).json()).toEqual([]);
  });

  it('is refused when the upload is confirmed, and nothing of it stays in the storage or in the report', async () => {
    const { ref, request, complete, ask, list } = await report();
    const { storage } = await import('../../../functions/files/storage.ts');
    for (const [name, content, reason] of [
      ['invoice.pdf', PROGRAM, PROGRAM_TEXT],
      ['no-ending', bytes('#!/bin/sh\n'), PROGRAM_TEXT],
      ['bill.html.pdf', bytes('<html><script>alert(1)</script></html>'), 'The content is not a PDF'],
      ['photo.png', CSV, 'The content is not a PNG image'],
      ['sheet.xlsx', CSV, 'The content is not an Excel workbook'],
    ] as const) {
      const ticket = (
        await request({ filename: name, content_type: 'application/pdf', size: content.length })
      ).json<UploadTicket>();
      await sendTo(ticket, Uint8Array.from(content));
      expect(errorsOf(await complete(ticket.uid))).toEqual(because('file', reason));
      const key = ticket.post!.fields.key!;
      expect([await storage.size(key), await storage.size(`${key}/kept`)]).toEqual([undefined, undefined]);
      expect((await ask(ticket.uid)).status).toBe(404);
      expect((await complete(ticket.uid)).status).toBe(404);
    }
    expect((await list()).json()).toEqual([]);
    expect(await statusOf(ref)).toBe('Nothing Received');
  });

  it('is refused in parts too, once they are joined', async () => {
    const { request, complete } = await report();
    const size = 100_000_001;
    const large = new Uint8Array(size);
    large.set(PROGRAM);
    const ticket = (await request({ filename: 'scan.dat', size })).json<UploadTicket>();
    await sendTo(ticket, large);
    expect(errorsOf(await complete(ticket.uid))).toEqual(because('file', PROGRAM_TEXT));
    const { storage } = await import('../../../functions/files/storage.ts');
    const key = new URL(ticket.parts[0]!.url).pathname.split('/').slice(2).join('/');
    expect(await storage.size(decodeURIComponent(key))).toBeUndefined();
  });

  it('is refused in the forms of existing clients: of documents, nodes, comments and the store', async () => {
    const { ref, commit, put, list } = await report();
    const node = `/api/tracker/${site.tracker}/commit/${commit}/node/`;
    const send = async (method: string, at: string, fields: Record<string, string | File>) =>
      errorsOf(await site.reporter.call({ method, path: at, ...(await formOf(fields)) }));
    for (const [what, file, reason] of REFUSED) {
      const told = (field: string) => [what, ...because(field, reason)];
      expect([what, ...errorsOf(await put({ fileobj: file }))]).toEqual(told('fileobj'));
      const atNode = { type: 'document', path, fileobj: file };
      expect([what, ...(await send('PUT', `${node}${path}/`, atNode))]).toEqual(told('fileobj'));
      const comment = { type: 'comment', path: section, node: JSON.stringify({ comment: { title: '', text: 'See' } }) };
      expect([what, ...(await send('POST', node, { ...comment, attachments: file }))]).toEqual(told('attachments'));
      expect([what, ...(await send('POST', '/api/store/object/', { file }))]).toEqual(told('file'));
    }
    expect((await list()).json()).toEqual([]);
    expect(await statusOf(ref)).toBe('Nothing Received');
  });

  it('is refused in the store when an upload is confirmed', async () => {
    const call = (method: string, at: string, body?: unknown) =>
      site.reporter.call({ method, path: `/api/store/upload/${at}`, body });
    expect((await call('POST', '', { filename: 'a.lnk', size: 8 })).status).toBe(400);
    const ticket = (await call('POST', '', { filename: 'a.pdf', size: PROGRAM.length })).json<UploadTicket>();
    await sendTo(ticket, PROGRAM);
    expect(errorsOf(await call('POST', `${ticket.uid}/`))).toEqual(because('file', PROGRAM_TEXT));
    expect((await call('GET', `${ticket.uid}/`)).status).toBe(404);
  });
});

describe('evidence', () => {
  it('of a kind that nobody knows is taken, as is what is what its name says', async () => {
    const { upload, put } = await report();
    expect(await upload('site.dwg', '', bytes('AC1032 drawing'))).toMatchObject({ filename: 'site.dwg' });
    expect((await put({ fileobj: new File(['%PDF-1.7 hello'], 'invoice.pdf') })).status).toBe(200);
    const form = await formOf({ file: new File(['%PDF-1.7 hello'], 'a.pdf') });
    const stored = await site.reporter.call({ method: 'POST', path: '/api/store/object/', ...form });
    expect(stored.json<StoredFile>()).toMatchObject({ filename: 'a.pdf' });
  });
});
