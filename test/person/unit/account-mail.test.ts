import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { accountMail } from '../../../functions/jobs/account-mail/run.ts';

const event = (triggerSource: string) =>
  ({
    triggerSource,
    request: { userAttributes: { email: 'ann+1@client.example' }, codeParameter: '{####}' },
  }) as unknown as CustomMessageTriggerEvent;

it.each([
  ['CustomMessage_SignUp', '/accounts/activate'],
  ['CustomMessage_ResendCode', '/accounts/activate'],
  ['CustomMessage_ForgotPassword', '/accounts/reset'],
])('%s mails a link to %s with address and code, which no server is sent', (source, path) => {
  const mail = accountMail(event(source), 'https://client.example');
  expect(mail?.emailMessage).toContain(`href="https://client.example${path}#email=ann%2B1%40client.example&amp;code={####}"`);
  expect(mail?.emailMessage).not.toContain('?');
  expect(mail?.emailSubject).not.toBe('');
});

it('leaves other mails of the user pool as they are', () => {
  expect(accountMail(event('CustomMessage_AdminCreateUser'), 'https://client.example')).toBeUndefined();
});
