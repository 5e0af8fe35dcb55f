import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { useAcceptance } from '../../../frontend/src/features/supplier/use-acceptance.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { called, forgetHooks } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ calls: [] as [string, object][], answer: vi.fn(), isRecent: true }));
vi.mock('../../../frontend/src/session/session.ts', () => ({ recentlySignedIn: async () => server.isRecent }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiMutation: (_: unknown, operation: string) => ({
    isPending: false,
    mutateAsync: async ({ args }: { args: object }) => {
      server.calls.push([operation, args]);
      return server.answer(operation);
    },
  }),
}));

const project = {
  uid: 'harbour',
  trackers: [{ uid: 'tracker' }],
  related_refs: [
    { uid: 'below', parent: 'root' },
    { uid: 'root', parent: null },
  ],
} as unknown as Project;
const entered = { name: 'Stone', packageName: 'Quarry', group: 'reporters', period: '' };

const acceptance = () => called(() => useAcceptance(project, { uid: 'request' } as SupplierRequest));
const operations = () => server.calls.map(([operation]) => operation);
const refused = (status: number) => new ApiError(status, { title: 'No.' }, 'c');

beforeEach(() => {
  forgetHooks();
  server.calls.length = 0;
  server.isRecent = true;
  server.answer.mockReset().mockResolvedValue({ uid: 'made' });
});

describe('the acceptance of a supplier', () => {
  it('makes the package, then answers the request with it [ADM-315, ADM-531, ADM-532, ADM-534]', async () => {
    expect(await acceptance().accept(entered)).toBe(true);
    const made = {
      params: { trackerId: 'tracker', refId: 'root', treeId: 'root' },
      query: { skip_categories: 'true' },
      body: { name: 'Stone', ref_name: 'Quarry', skip_categories: true },
    };
    const answered = {
      params: { projectId: 'harbour', requestId: 'request' },
      body: { status: 'accepted', new_name: 'Stone', auth_group: 'reporters', client_ref: 'made' },
    };
    expect(server.calls).toEqual([
      ['createBranchBelowSection', made],
      ['answerSupplierRequest', answered],
    ]);
  });

  it('is made once where it is clicked twice', async () => {
    const { accept } = acceptance();
    expect(await Promise.all([accept(entered), accept(entered)])).toEqual([true, false]);
    expect(operations()).toEqual(['createBranchBelowSection', 'answerSupplierRequest']);
  });

  it('does not answer without a package, and says why [ADM-316]', async () => {
    server.answer.mockRejectedValueOnce(refused(409));
    expect(await acceptance().accept(entered)).toBe(false);
    expect(operations()).toEqual(['createBranchBelowSection']);
    expect(acceptance()).toMatchObject({ errors: { summary: 'No.' }, hasPackage: false });
  });

  it('makes no package before a recent sign-in', async () => {
    server.isRecent = false;
    expect(await acceptance().accept(entered)).toBe(false);
    expect(operations()).toEqual([]);
  });

  it('keeps a package whose request was not answered for the next attempt', async () => {
    server.answer.mockResolvedValueOnce({ uid: 'made' }).mockRejectedValueOnce(refused(503));
    expect(await acceptance().accept(entered)).toBe(false);
    expect(acceptance().hasPackage).toBe(true);
    expect(await acceptance().accept(entered)).toBe(true);
    expect(operations()).toEqual(['createBranchBelowSection', 'answerSupplierRequest', 'answerSupplierRequest']);
  });

  it('takes the package back where another person has answered', async () => {
    server.answer.mockResolvedValueOnce({ uid: 'made' }).mockRejectedValueOnce(refused(409));
    expect(await acceptance().accept(entered)).toBe(false);
    expect(server.calls.at(-1)).toEqual(['deletePackage', { params: { trackerId: 'tracker', refId: 'made' } }]);
    expect(acceptance()).toMatchObject({ errors: { summary: 'No.' }, hasPackage: false });
  });
});
