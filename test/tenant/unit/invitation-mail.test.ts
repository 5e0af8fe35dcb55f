import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Mail } from '../../../functions/mail/mailer.ts';
import { MailPayload } from '../../../shared/contract/mails.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const sent: Mail[] = [];
vi.mock('../../../functions/mail/mailer.ts', () => ({
  sendMail: async (mail: Mail) => void sent.push(mail),
  linkTo: (host: string, path: string) => `https://${host}${path}`,
}));

memoryDatabase();
const { sendToEach } = await import('../../../functions/core/tenant/send-mails.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

it('the mail of an invitation names the organisation to somebody who has never heard of it', async () => {
  const [tenantUid, cause] = [randomUUID(), { by: 'test', at: new Date().toISOString(), correlationId: 'test' }];
  await tenantStore(tenantUid).create({ name: 'Northgate Group', domainUrl: 'site.example' }, cause);
  const mail = MailPayload.parse({
    kind: 'invitation',
    emails: ['nina@site.example'],
    host: 'site.example',
    path: '/accounts/register',
    facts: { to: 'Bridge', role: 'Reporter', by: 'Olga Owner', hasAccount: false },
  });
  const job = jobStore(tenantUid).enqueue('send-mail', mail, cause);
  await transact([job.write]);
  expect(await sendToEach(tenantUid, job.uid, mail, 0)).toBe(1);
  expect(sent.map(({ to, text }) => [to, text.split('\n\n').slice(1, 3)])).toEqual([
    [
      'nina@site.example',
      ['Olga Owner invites you to Bridge as Reporter.', 'Northgate Group collects its sustainability figures with Tributary.'],
    ],
  ]);
});
