import { beforeEach, expect, it, vi } from 'vitest';
import { notFound } from '../../../shared/errors.ts';

/** Whether a tenancy knows the person, for each read; the last value stays. */
let looks: boolean[] = [];
let done: string[] = [];
/** The tenancies that know the person, by uid. A missing one was deleted. */
let tenancies: Record<string, { closedAt?: string; listed?: string; parentUid?: string }> = {};

vi.mock('../../../functions/data/stores/tenant/tenancy-store.ts', () => ({
  tenancyStore: { of: async () => ((looks.length > 1 ? looks.shift() : looks[0]) ? [...Object.keys(tenancies), 'gone'] : []) },
}));
vi.mock('../../../functions/data/stores/tenant/tenant-store.ts', () => ({
  tenantStore: (uid: string) => ({
    get: async () => {
      if (!tenancies[uid]) throw notFound('tenancy');
      return tenancies[uid];
    },
  }),
}));
vi.mock('../../../functions/identity/accounts.ts', () => ({
  closeAccount: async () => void done.push('close'),
  deleteAccount: async () => void done.push('delete'),
  openAccount: async () => void done.push('open'),
}));

const { settleAccount } = await import('../../../functions/core/person/account/settle-account.ts');

const settled = async (isOpen: boolean, ...answers: boolean[]) => {
  looks = answers;
  return [await settleAccount({ userUid: 'rita', isOpen }), ...done];
};

beforeEach(() => {
  done = [];
  tenancies = { open: { listed: 'yes' } };
});

it.each([
  ['closes it where nobody has the person', false, [false], ['account closed and signed out', 'close']],
  ['opens it where a tenancy has the person', true, [true], ['account open', 'open']],
  ['keeps it open for another tenancy', false, [true], ['kept open: another tenancy has the person']],
  ['opens nothing for somebody who is deactivated again', true, [false], ['nothing to open']],
  ['opens it again where a tenancy lets the person in meanwhile', false, [false, true], ['account open', 'close', 'open']],
  [
    'closes it where the person is deactivated while it is opened',
    true,
    [true, false],
    ['account closed and signed out', 'open', 'close'],
  ],
] as const)('an account: the job %s', async (_title, isOpen, answers, expected) => {
  expect(await settled(isOpen, ...answers)).toEqual(expected);
});

it('comes back by its queue where the account is wanted and not wanted in turns', async () => {
  await expect(settled(true, true, false, true, false, true, false)).rejects.toThrow('in turns');
});

it('deletes the account of a former member, and keeps it where another tenancy has the person', async () => {
  looks = [false];
  expect([await settleAccount({ userUid: 'rita', isOpen: false, erase: true }), ...done]).toEqual(['account deleted', 'delete']);
  looks = [true];
  const kept = 'kept open: another tenancy has the person';
  expect([await settleAccount({ userUid: 'rita', isOpen: false, erase: true }), ...done]).toEqual([kept, 'delete']);
});

it('closes the account of somebody whom only closed tenancies and those that are gone know', async () => {
  tenancies = { closed: { closedAt: '2024-05-01T00:00:00.000Z' } };
  expect(await settled(false, true)).toEqual(['account closed and signed out', 'close']);
  tenancies = { closed: { closedAt: '2024-05-01T00:00:00.000Z' }, open: { listed: 'yes' } };
  done = [];
  expect(await settled(false, true)).toEqual(['kept open: another tenancy has the person']);
});

it('closes the account of somebody whom only a tenancy knows that an earlier release closed, without a word of when', async () => {
  tenancies = { closed: {} };
  expect(await settled(false, true)).toEqual(['account closed and signed out', 'close']);
  tenancies = { unproven: { parentUid: 'above' } };
  done = [];
  expect(await settled(false, true)).toEqual(['kept open: another tenancy has the person']);
});
