import '../../../support/access/environment.ts';
import { expect, it } from 'vitest';
import { memoryPool } from '../../../support/memory/user-pool.ts';

const { uidOfAddress } = await import('../../../../functions/identity/accounts.ts');
const { signUp, confirmAccount } = await import('../../../../functions/identity/registration.ts');

const STORED = 'anna@x.example';

it('an account is found by its address, in whatever letters somebody types it', async () => {
  const accounts = memoryPool({
    // its filters tell capitals from small letters, its names do not
    listUsers: ({ Filter }: { Filter: string }) => {
      const account = Filter === `email = "${STORED}"` ? accounts.get(STORED)! : undefined;
      return { Users: account ? [{ UserStatus: account.status, Attributes: [{ Name: 'sub', Value: account.uid }] }] : [] };
    },
  });
  const uid = await signUp({
    email: STORED,
    password: 'kettle-and-lantern',
    firstName: 'Anna',
    lastName: 'X',
    home: 'x.example',
  });
  expect(await uidOfAddress(STORED)).toBeUndefined();
  await confirmAccount(STORED, '123456');
  expect(uid).toBeDefined();
  expect([await uidOfAddress(STORED), await uidOfAddress('Anna@X.example')]).toEqual([uid, uid]);
  expect(await uidOfAddress('ben@x.example')).toBeUndefined();
});
