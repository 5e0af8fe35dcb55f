import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { eventually, makePaper } from '../../support/makers/figures.ts';
import { PASSWORD, signIn } from '../../support/makers/people.ts';
import { operatorScript } from '../../support/operator-script.ts';
import { call, outputs } from '../../support/support.ts';

const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { tenancyStore } = await import('../../../functions/data/stores/tenant/tenancy-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const { TableName = '', BucketName = '', UserPoolId = '' } = outputs();
const PLACE = { TABLE_NAME: TableName, BUCKET_NAME: BucketName, USER_POOL_ID: UserPoolId };

const host = `ops-${randomUUID().slice(0, 8)}.client.example`;
const email = `ann@${host}`;
const create = (at: string, address = email) =>
  operatorScript(
    'tenant',
    ['create', '--name', 'Client', '--host', at, '--email', address, '--first-name', 'Ann', '--last-name', 'Lee'],
    PLACE,
  );
const uidIn = (out: string) => /Tenancy (\S+) answers/.exec(out)![1]!;

/** Sets the password as the person does with the link of the requested mail. */
const choosePassword = () =>
  new CognitoIdentityProviderClient().send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: PASSWORD, Permanent: true }),
  );

describe("an operator's command", () => {
  it('makes a tenancy whose superuser signs in and sets it up; exports and removes it', async () => {
    const made = create(host);
    expect(made).toMatchObject({ code: 0, error: '' });
    expect(made.out).toContain(`${email} chooses one at https://${host}/accounts/password/reset`);
    await choosePassword();
    const token = await signIn(host, email);
    const company = await call({ host, token, method: 'POST', path: '/api/company/', body: { name: 'Corporate' } });
    expect(company.status).toBe(201);

    const tenant = uidIn(made.out);
    const folder = join(mkdtempSync(join(tmpdir(), 'operator-')), 'export');
    const exported = operatorScript('tenant', ['export', '--tenant', tenant, '--folder', folder], PLACE);
    expect(exported).toMatchObject({ code: 0, error: '' });
    const [counts] = exported.out.split(' exported to ');
    const removed = operatorScript('tenant', ['remove', '--tenant', tenant, '--yes'], PLACE);
    expect(removed).toMatchObject({ code: 0, out: expect.stringMatching(`^${counts} removed\\. The table can be restored`) });
    expect(operatorScript('tenant', ['remove', '--tenant', tenant, '--yes'], PLACE)).toMatchObject({
      code: 1,
      error: expect.stringContaining(`Nothing is stored of tenancy ${tenant}. Compare the uid and TABLE_NAME.`),
    });
    expect(operatorScript('tenant', ['restore', '--folder', folder], PLACE)).toMatchObject({ out: `${counts} restored\n` });
  }, 180_000);

  it('removes a tenancy with the accounts of people whom no other one knows, as active or deactivated', async () => {
    const both = `both-${email}`;
    const first = uidIn(create(`c.${host}`, both).out);
    const second = uidIn(create(`d.${host}`, both).out);
    const remove = (tenant: string) => operatorScript('tenant', ['remove', '--tenant', tenant, '--yes', '--accounts'], PLACE);
    const account = () => new CognitoIdentityProviderClient().send(new AdminGetUserCommand({ UserPoolId, Username: both }));
    const userUid = (await account()).UserAttributes!.find(({ Name }) => Name === 'sub')!.Value!;
    // The second tenancy has deactivated the person, and may reactivate them.
    await transact([tenancyStore.leaveWrite(userUid, second)]);
    expect(remove(first).out).toContain(' and 0 accounts removed. ');
    await expect(account()).resolves.toBeDefined();
    expect(remove(second).out).toContain(' and 1 accounts removed. ');
    await expect(account()).rejects.toMatchObject({ name: 'UserNotFoundException' });
  }, 180_000);

  it('gives a host to one tenancy only, and a person of several tenancies one account', async () => {
    const [mine, theirs] = [`a.${host}`, `b.${host}`];
    const first = create(mine);
    await choosePassword();
    expect(create(mine)).toMatchObject({
      code: 1,
      error: expect.stringContaining('Another tenancy has this domain. Choose another one.'),
    });
    const second = create(theirs);
    expect([first.code, second.code]).toEqual([0, 0]);
    // The second run has not changed the password.
    for (const at of [mine, theirs]) expect(await signIn(at, email)).toBeTruthy();
  }, 180_000);

  it("computes a project's results again, the same ones, and refuses a project that is none", async () => {
    const paper = await makePaper();
    await paper.enter((await paper.reporterCalls.current()).uid);
    await paper.submit();
    const items = () => resultStore(paper.tenant.tenantUid).items(paper.project.uid);
    const before = await eventually(items, ({ length }) => length === 1);
    const options = ['--tenant', paper.tenant.tenantUid, '--project'];
    const replayed = operatorScript('replay', [...options, paper.project.uid], PLACE);
    expect(replayed).toMatchObject({ code: 0, error: '' });
    expect(replayed.out).toMatch(/^1 submitted reports of .+ are being computed again\.\n$/);
    expect(await eventually(items, ({ length }) => length === 1)).toEqual(before);
    const refused = operatorScript('replay', [...options, randomUUID()], PLACE);
    expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringContaining('This project does not exist') });
  }, 180_000);

  it('upgrades stored data, and says so when a table is not there', () => {
    const upgraded = operatorScript('upgrade', [], PLACE);
    expect(upgraded).toMatchObject({ code: 0, error: '' });
    expect(upgraded.out).toMatch(/^\d+ items upgraded\n\d+ entries added that follow from others\n$/);
    const missing = operatorScript('upgrade', [], { ...PLACE, TABLE_NAME: 'no-such-table' });
    expect(missing).toMatchObject({ code: 1, error: expect.stringContaining('Compare TABLE_NAME') });
  }, 180_000);
});
