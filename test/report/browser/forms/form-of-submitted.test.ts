import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import { formDraftStore } from '../../../../frontend/src/features/report/forms/form-drafts.ts';
import type { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
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
const server = vi.hoisted(() => ({ call: vi.fn(), upload: vi.fn(), stale: vi.fn() }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => server.stale }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: server.call }));
vi.mock('../../../../frontend/src/api/upload-steps.ts', () => ({ documentSteps: () => ({}) }));
vi.mock('../../../../frontend/src/api/upload.ts', () => ({
  Upload: class {
    run = () => server.upload();
  },
}));
vi.mock('../../../../frontend/src/features/report/model/read.ts', () => ({
  readNodes: (uid: string | null) => ({ documents: new Map([['d', { current: uid, isInfected: false, savedBy: 'raf' }]]) }),
}));
vi.mock('../../../../frontend/src/features/report/forms/csv/read-csv.ts', async (original) => ({
  ...(await original<object>()),
  readFormCsv: async (_: unknown, table: FormTable) => {
    table.append([{ cells: ['Leeds'], errors: null }]);
    return { unknown: [] };
  },
}));

const place = { trackerId: 's', commitId: 'r', docId: 'd' };
const setup = { name: 'Fuel', fields: [{ header: 'Site', type: 'string' }], assignments: [], inputType: 'form' };
const form = ({ editable = true, current = 'theirs' as string | null } = {}): FormData => {
  const document = { uid: 'd', path: '1', name: 'Fuel', setup, current } as unknown as FormDocument;
  return called(() => useFormData({ place, document, editable, typesOnly: false, changed() {} }));
};
const LOCKED = new ApiError(
  409,
  { type: '/problems/conflict', detail: "This cannot be changed while its status is 'Approved'." },
  'c',
);

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('fetch', async () => new Response('Site\nLeeds'));
  server.call.mockImplementation(async (route: object) =>
    route === documents.readDocumentUpload ? { signed_url: 'https://store/x' } : 'theirs',
  );
});

/** A form with a typed row whose save has failed. */
async function failedSave(error: Error, opened: Parameters<typeof form>[0] = {}): Promise<FormData> {
  form(opened);
  await settled();
  form(opened).table.add(['York']);
  server.upload.mockRejectedValue(error);
  await form(opened).run();
  return form(opened);
}

it('a form that is refused because its report was submitted elsewhere has the report read again', async () => {
  const { save } = await failedSave(LOCKED);
  expect(save).toMatchObject({ kind: 'failed', message: LOCKED.message, isLater: false });
  expect(server.stale).toHaveBeenCalledExactlyOnceWith('changeNode', 'report');
});

it('a form that was saved without a connection waits for it, and reads nothing again', async () => {
  const { save } = await failedSave(new ApiError(0, NO_ANSWER, 'c'));
  expect(save).toMatchObject({ kind: 'failed', isLater: true });
  expect(server.stale).not.toHaveBeenCalled();
});

it.each(['theirs', null])(
  'a form that is closed while it is open shows what is stored (%s), and keeps the unsaved rows',
  async (current) => {
    await failedSave(LOCKED, { current });
    formDraftStore('ada', place).keep({
      replaces: current,
      headers: ['Site'],
      rows: [{ cells: ['York'] }],
      doubtful: NO_DOUBTS,
      open: [],
    });
    form({ editable: false, current });
    await settled();
    const closed = form({ editable: false, current });
    expect([closed.save.kind, closed.table.records()]).toEqual(['idle', [['Leeds']]]);
    expect(formDraftStore('ada', place).has()).toBe(true);
  },
);

it('a form that is closed while it is open goes on showing rows that the browser has no room for', async () => {
  await failedSave(LOCKED);
  form({ editable: false });
  await settled();
  expect(form({ editable: false }).table.records()).toEqual([['Leeds'], ['York']]);
});

it('a form that was saved elsewhere meanwhile knows by whom, and which rows differ', async () => {
  const taken = new ApiError(409, { errors: { replaces: ['Another file counts by now.'] } }, 'c');
  const { save } = await failedSave(taken);
  expect(save).toMatchObject({ kind: 'conflict', by: 'raf', difference: { mine: [['York']], theirs: [] } });
});

it('unsaved rows that come back to a form that was saved elsewhere know by whom, and which rows differ', async () => {
  const kept = { headers: ['Site'], rows: [{ cells: ['York'] }], doubtful: NO_DOUBTS, open: [] };
  formDraftStore('ada', place).keep({ ...kept, replaces: 'earlier' });
  form();
  await settled();
  expect(form().save).toMatchObject({ kind: 'conflict', by: 'raf', difference: { mine: [['York']], theirs: [['Leeds']] } });
});
