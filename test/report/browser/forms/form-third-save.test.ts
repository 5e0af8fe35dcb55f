import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import { CsvRefused } from '../../../../frontend/src/features/report/forms/csv/read-csv.ts';
import type { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { type FormData, type FormDocument, useFormData } from '../../../../frontend/src/features/report/forms/use-form-data.ts';
import { documents } from '../../../../shared/contract/report/documents.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { memory, settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => async () => undefined }));
/** The stored upload. An upload succeeds only if it replaces exactly this one. */
const server = vi.hoisted(() => ({ stored: 'first', isReached: true, read: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({
  call: async (route: object) => {
    if (!server.isReached) throw new ApiError(0, NO_ANSWER, 'c');
    return route === documents.readDocumentUpload ? { signed_url: 'https://store/x' } : server.stored;
  },
}));
vi.mock('../../../../frontend/src/api/upload-steps.ts', () => ({
  documentSteps: (_: object, replaces: string | null) => replaces,
}));
vi.mock('../../../../frontend/src/api/upload.ts', () => ({
  Upload: class {
    readonly #replaces: unknown;
    constructor(_: File, replaces: unknown) {
      this.#replaces = replaces;
    }
    run = async () => {
      if (this.#replaces !== server.stored) throw new ApiError(409, { errors: { replaces: ['Another file counts.'] } }, 'c');
      server.stored = 'mine';
      return { uid: 'mine' };
    };
  },
}));
vi.mock('../../../../frontend/src/features/report/model/read.ts', () => ({
  readNodes: (uid: string) => ({ documents: new Map([['d', { current: uid, savedBy: `who saved ${uid}` }]]) }),
}));
vi.mock('../../../../frontend/src/features/report/forms/csv/read-csv.ts', async (original) => ({
  ...(await original<object>()),
  readFormCsv: server.read,
}));

const place = { trackerId: 's', commitId: 'r', docId: 'd' };
const setup = { name: 'Fuel', fields: [{ header: 'Site', type: 'string' }], assignments: [], inputType: 'form' };
const document = { uid: 'd', path: '1', name: 'Fuel', setup, current: 'first' } as unknown as FormDocument;
const form = (): FormData => called(() => useFormData({ place, document, editable: true, typesOnly: false, changed() {} }));

beforeEach(() => {
  forgetHooks();
  Object.assign(server, { stored: 'first', isReached: true });
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('fetch', async () => new Response('Site'));
  server.read.mockReset();
  server.read.mockImplementation(async (_: unknown, table: FormTable) => {
    table.append([{ cells: [server.stored], errors: null }]);
    return { unknown: [] };
  });
});

/** The loaded form with a row typed by its person. */
async function typed(): Promise<void> {
  form();
  await settled();
  form().table.add(['York']);
}

describe("'Save my data' of a form", () => {
  it('replaces the save that its person has been shown', async () => {
    await typed();
    server.stored = 'second';
    expect(await form().run()).toBeUndefined();
    expect(form().save).toMatchObject({ kind: 'conflict', by: 'who saved second' });
    expect(await form().run({ over: true })).toBe('mine');
  });

  it('shows a third save instead of replacing it', async () => {
    await typed();
    server.stored = 'second';
    await form().run();
    server.stored = 'third';
    expect(await form().run({ over: true })).toBeUndefined();
    expect(server.stored).toBe('third');
    expect(form().save).toMatchObject({ kind: 'conflict', by: 'who saved third', difference: { theirs: [['third']] } });
    expect(await form().run({ over: true })).toBe('mine');
  });

  it('shows first what could not be read when the save was refused', async () => {
    await typed();
    server.stored = 'second';
    const refused = form().run();
    server.isReached = false;
    await refused;
    expect(form().save).toEqual({ kind: 'conflict' });
    server.isReached = true;
    expect(await form().run({ over: true })).toBeUndefined();
    expect([server.stored, form().save.by]).toEqual(['second', 'who saved second']);
    expect(await form().run({ over: true })).toBe('mine');
  });

  it('replaces data that could not be read, and no later ones', async () => {
    server.read.mockRejectedValueOnce(new CsvRefused('no-columns'));
    await typed();
    await form().run();
    server.stored = 'second';
    expect(await form().run({ over: true })).toBeUndefined();
    expect([server.stored, form().state, form().save.by]).toEqual(['second', 'ready', 'who saved second']);
    expect(await form().run({ over: true })).toBe('mine');
  });
});
