import { beforeEach, expect, it, vi } from 'vitest';
import { useCompanyGroups, useProjectGroups } from '../../../frontend/src/features/members/group-scope.ts';

const server = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: () => ({}),
  useApiMutation: (_: object, op: string) => ({ mutateAsync: (sent: object) => server.send(op, sent) }),
}));
beforeEach(() => void vi.resetAllMocks());

it.each([
  ['project', () => useProjectGroups({ uid: 'p' } as never)],
  ['company', () => useCompanyGroups({ uid: 'c' } as never)],
] as const)('a group of a %s is changed over the version that its form shows', async (_of, groups) => {
  await groups().change({ uid: 'g', version: 3 } as never, { name: 'Readers' });
  const [, { args, options }] = server.send.mock.lastCall!;
  expect([args.params.authGroupId, args.body, options]).toEqual(['g', { name: 'Readers' }, { ifMatch: 3 }]);
});
