import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import { CsvRefused } from '../../../../frontend/src/features/report/forms/csv/read-csv.ts';
import { type FormDraft, formDraftStore } from '../../../../frontend/src/features/report/forms/form-drafts.ts';
import type { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { SaveNotices } from '../../../../frontend/src/features/report/forms/save-notices.tsx';
import { type FormData, type FormDocument, useFormData } from '../../../../frontend/src/features/report/forms/use-form-data.ts';
import { documents } from '../../../../shared/contract/report/documents.ts';
import { NO_DOUBTS } from '../../../../shared/domain/form/separators.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { memory, settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => async () => undefined }));
const server = vi.hoisted(() => ({ call: vi.fn(), upload: vi.fn(), read: vi.fn(), isInfected: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: server.call }));
vi.mock('../../../../frontend/src/api/upload-steps.ts', () => ({
  documentSteps: (_: object, replaces: string | null) => replaces,
}));
vi.mock('../../../../frontend/src/api/upload.ts', () => ({
  Upload: class {
    constructor(_: File, replaces: unknown) {
      server.upload(replaces);
    }
    run = async () => ({ uid: 'mine' });
  },
}));
vi.mock('../../../../frontend/src/features/report/model/read.ts', () => ({
  readNodes: (uid: string | null) => ({ documents: new Map([['d', { current: uid, isInfected: server.isInfected() }]]) }),
}));
vi.mock('../../../../frontend/src/features/report/forms/csv/read-csv.ts', async (original) => ({
  ...(await original<object>()),
  readFormCsv: server.read,
}));

const SITE = { header: 'Site', type: 'string' } as const;
const place = { trackerId: 's', commitId: 'r', docId: 'd' };
const setup = { name: 'Fuel', fields: [SITE], assignments: [], inputType: 'form' };
const document = { uid: 'd', path: '1', name: 'Fuel', setup, current: 'theirs' } as unknown as FormDocument;
const form = (): FormData => called(() => useFormData({ place, document, editable: true, typesOnly: false, changed() {} }));
const lost = () => Promise.reject(new ApiError(0, NO_ANSWER, 'c'));
/** The responses of the form's calls: the stored upload, and its address. */
const answers = async (route: object) => (route === documents.readDocumentUpload ? { signed_url: 'https://store/x' } : 'theirs');
const VIRUS = 'A virus was found in this file. Check your device and upload a clean copy.';
const SCANNED = 'This file is still being scanned for viruses. Try again in a minute.';
/** The API refuses the file of the form. */
const refusedFile = (status: number, code: string, detail: string) =>
  server.call.mockImplementation((route: object) =>
    route === documents.readDocumentUpload ? Promise.reject(new ApiError(status, { type: code, detail }, 'c')) : answers(route),
  );
const infected = () => {
  server.isInfected.mockReturnValue(true);
  refusedFile(403, 'forbidden', VIRUS);
};
const notices = (data: FormData) =>
  renderToStaticMarkup(createElement(SaveNotices, { data, place, editable: true, name: 'Fuel', onSave: () => {} }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('fetch', async () => new Response('Site\nLeeds'));
  server.call.mockImplementation(answers);
  server.read.mockImplementation(async (_: unknown, table: FormTable) => {
    table.append([{ cells: ['Leeds'], errors: null }]);
    return { unknown: [] };
  });
});
afterEach(() => vi.useRealTimers());

/** The form after loading. */
async function loaded(): Promise<FormData> {
  form();
  await settled();
  return form();
}

describe('a form that could not be reached', () => {
  it('can be tried again, and says nothing of a blank form', async () => {
    server.call.mockImplementation(lost);
    const data = await loaded();
    expect(data.state).toBe('unreachable');
    expect(notices(data)).toContain('Try again');
    expect(notices(data)).not.toContain('blank form');
    server.call.mockImplementation(answers);
    await data.load();
    expect([form().state, form().table.records()]).toEqual(['ready', [['Leeds']]]);
  });

  it('says what the API has answered', async () => {
    refusedFile(409, 'conflict', SCANNED);
    const data = await loaded();
    expect(data.state).toBe('unreachable');
    expect(notices(data)).toContain(SCANNED);
    expect(notices(data)).not.toContain('Check your connection');
    server.call.mockImplementation(lost);
    await data.load();
    expect(notices(form())).toContain('Check your connection');
    expect(notices(form())).not.toContain('scanned');
  });

  it('is not blank where a right to its file was lost meanwhile', async () => {
    refusedFile(403, 'forbidden', 'You may not read this report.');
    const data = await loaded();
    expect(data.state).toBe('unreachable');
    expect(notices(data)).toContain('You may not read this report.');
    expect(notices(data)).not.toContain('blank form');
  });

  it.each([
    ['without an answer of the storage', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['while the storage is overloaded', async () => new Response('', { status: 503 })],
  ])('is unreachable %s', async (_, fetched) => {
    vi.stubGlobal('fetch', fetched);
    expect((await loaded()).state).toBe('unreachable');
  });
});

describe('unsaved rows of a form that could not be reached', () => {
  const MINE = { replaces: 'theirs', headers: ['Site'], rows: [{ cells: ['York'] }], doubtful: NO_DOUBTS, open: [] };
  const drafts = () => formDraftStore('ada', place);
  const keeping = (): FormDraft | undefined => drafts().read();
  beforeEach(() => {
    server.call.mockImplementation(lost);
    drafts().keep(MINE);
  });

  it('are kept, and come back with the stored data', async () => {
    expect(notices(form())).not.toContain('Your unsaved rows are back');
    const data = await loaded();
    expect([data.state, keeping()]).toEqual(['unreachable', MINE]);
    expect(notices(data)).not.toContain('Your unsaved rows are back');
    expect(notices(data)).not.toContain('Discard my rows');
    expect(notices(data)).toContain('This browser keeps your unsaved rows. They come back when the stored data are loaded.');
    server.call.mockImplementation(answers);
    await data.load();
    expect([form().state, form().table.records()]).toEqual(['ready', [['York']]]);
    expect(notices(form())).toContain('Your unsaved rows are back');
  });

  it('are not promised where there are none', async () => {
    drafts().remove();
    expect(notices(await loaded())).not.toContain('unsaved rows');
  });

  it('are not promised where their person has discarded them', async () => {
    server.call.mockImplementation(answers);
    const data = await loaded();
    server.call.mockImplementation(lost);
    await data.discard();
    expect([form().state, keeping()]).toEqual(['unreachable', undefined]);
    expect(notices(form())).not.toContain('unsaved rows');
  });
});

describe('a form whose stored data cannot be read', () => {
  const refuse = () => server.read.mockRejectedValue(new CsvRefused('no-columns'));

  it.each([
    ['are no CSV of the form', refuse],
    ['have a virus', infected],
    ['are not in the storage', () => vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))],
  ])('is blank where they %s', async (_, fail) => {
    fail();
    const data = await loaded();
    expect([data.state, data.table.records()]).toEqual(['unreadable', []]);
    expect(notices(data)).toContain('You will be presented with a new blank form to complete.');
  });

  it('says why where the API has said so', async () => {
    infected();
    expect(notices(await loaded())).toContain(VIRUS);
  });

  it.each([
    ['no CSV of the form', refuse],
    ['a file with a virus', infected],
  ])('replaces them only after its person was asked: %s', async (_, fail) => {
    fail();
    const data = await loaded();
    data.table.add(['York']);
    expect(await form().run()).toBeUndefined();
    expect([form().save.kind, server.upload.mock.calls]).toEqual(['conflict', []]);
    expect(notices(form())).toContain('The stored data of this form have not been read');
    expect(await form().run({ over: true })).toBe('mine');
    expect([server.upload.mock.calls, form().state]).toEqual([[['theirs']], 'ready']);
  });

  it('keeps the rows that are typed into it, as rows that replace nothing unasked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    refuse();
    form();
    await vi.advanceTimersByTimeAsync(100);
    const data = form();
    form();
    data.table.add(['York']);
    await vi.advanceTimersByTimeAsync(1_000);
    forgetHooks();
    form();
    await vi.advanceTimersByTimeAsync(100);
    expect(form().table.records()).toEqual([['York']]);
    await form().run();
    expect([form().save.kind, server.upload.mock.calls]).toEqual(['conflict', []]);
  });
});
