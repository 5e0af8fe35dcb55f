import { expect, it } from 'vitest';
import { mailText } from '../../../functions/mail/templates.ts';
import { MailPayload } from '../../../shared/contract/jobs.ts';

const invitation = (hasAccount: boolean, to = 'Bridge') =>
  MailPayload.parse({
    kind: 'invitation',
    emails: ['nina@site.example'],
    host: 'site.example',
    path: '/',
    facts: { to, role: 'Reporter', by: 'Olga Owner', hasAccount },
  });

it('tells who invites to what, and whether to sign in or to register', () => {
  const { subject, text } = mailText(invitation(false), '', 'https://site.example/accounts/register');
  expect(subject).toBe('Invitation to Bridge');
  expect(text.split('\n\n')).toEqual([
    'Dear colleague,',
    'Olga Owner invites you to Bridge as Reporter.',
    'Register with this e-mail address to accept or reject the invitation:',
    'https://site.example/accounts/register',
    'Tributary',
  ]);
  expect(mailText(invitation(true), '', '/').text).toContain('Sign in to accept or reject');
});

it('keeps the subject on one line, whatever a name holds', () => {
  expect(mailText(invitation(true, 'Bridge\r\nBcc: all@site.example'), '', '/').subject).toBe(
    'Invitation to Bridge Bcc: all@site.example',
  );
});

it('takes no mail without recipients of its kind', () => {
  expect(MailPayload.safeParse({ ...invitation(true), kind: 'report-approved' }).success).toBe(false);
});
