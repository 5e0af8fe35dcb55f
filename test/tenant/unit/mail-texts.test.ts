import { describe, expect, it } from 'vitest';
import { mailText } from '../../../functions/mail/templates.ts';
import { MailPayload, type ReportMail } from '../../../shared/contract/mails.ts';

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
    'Register with this e-mail address, or sign in with the account that you have already, to accept or reject the invitation:',
    'https://site.example/accounts/register',
    'You get this mail because Olga Owner entered your e-mail address. If you did not expect it, do nothing.',
    'Tributary',
  ]);
  expect(mailText(invitation(true), '', '/').text).toContain('Sign in to accept or reject');
});

it('tells an auditor what they are invited to audit, and until when', () => {
  const { facts, ...mail } = invitation(false);
  const audit = MailPayload.parse({ ...mail, facts: { ...facts, auditUntil: '2026-12-31' } });
  const { subject, text } = mailText(audit, '', 'https://site.example/accounts/register');
  expect(subject).toBe('Invitation to audit Bridge');
  expect(text).toContain('Olga Owner invites you to audit Bridge until 31st Dec 26. An auditor reads everything there');
  expect(text).not.toContain('Reporter');
});

it('keeps the subject on one line, whatever a name holds', () => {
  expect(mailText(invitation(true, 'Bridge\r\nBcc: all@site.example'), '', '/').subject).toBe(
    'Invitation to Bridge Bcc: all@site.example',
  );
});

it('writes names and comments without control characters and without marks that turn the direction of the words behind them', () => {
  const turned = '\u202E\u2067Bridge\u0000\u0007';
  expect(mailText(invitation(true, turned), 'Ola\u202D', '/').subject).toBe('Invitation to Bridge');
  const { text } = mailText(report('report-approved', 'Good\u0000\nwork\u202E'), 'Ola\u202D', '/');
  expect(text).toContain('Dear Ola,');
  expect(text).toContain('Comment: Good\nwork\n');
});

const report = (kind: string, comment = 'Seen') =>
  MailPayload.parse({
    kind,
    userUids: ['u'],
    host: 'site.example',
    path: '/',
    facts: { project: 'Bridge', reportingPackage: 'Piling', period: 'Mar 2024', comment, by: 'Olga Owner' },
  });

it.each([
  ['report-submitted', 'you decide on the reports of this package'],
  ['report-passed-on', 'you administer this project or its company, and its reports pass through data control'],
  ['report-rejected', 'you report for this package'],
  ['report-approved', 'you report for this package'],
  ['report-reopened', 'you report for this package or decide on its reports'],
  ['report-moved', 'you report for this package or decide on its reports'],
  ['report-held', 'you report for this package or decide on its reports'],
  ['report-released', 'you report for this package or decide on its reports'],
  ['report-invalidated', 'you report for this package or decide on its reports'],
])('says in a mail of %s who did what, and why one gets it', (kind, why) => {
  const { text } = mailText(report(kind), 'Nina', 'https://site.example/report');
  expect(text).toMatch(/^Dear Nina,\n\nOlga Owner /);
  expect(text).toContain('report of Piling of Bridge, Mar 2024');
  expect(text).toContain(`You get this mail because ${why}.`);
});

it('asks nobody to revise a reopened report who only decides on it', () => {
  const { text } = mailText(report('report-reopened'), 'Nina', 'https://site.example/report');
  expect(text).toContain('Whoever reports for this package can now revise it and submit it again. Open the report:');
  expect(text).not.toContain('Open the report to revise it');
});

it('takes no mail without recipients of its kind', () => {
  expect(MailPayload.safeParse({ ...invitation(true), kind: 'report-approved' }).success).toBe(false);
});

const password = (kind: string, device?: string) =>
  MailPayload.parse({
    kind,
    emails: ['nina@site.example'],
    host: 'site.example',
    path: '/accounts/password/reset',
    facts: { firstName: 'Nina', at: '2026-03-02T10:04:05.000Z', ...(device && { device }) },
  });

it('tells that a password was changed, when and with what, and what to do if it was somebody else', () => {
  const { subject, text } = mailText(password('password-changed', 'Firefox on Windows'), 'Nina', 'https://site.example/reset');
  expect(subject).toBe('Your password was changed');
  expect(text.split('\n\n')).toEqual([
    'Dear Nina,',
    'Your password was changed on 2nd Mar 26 at 10:04 UTC, with Firefox on Windows. All your other sessions were ended.',
    'If this was you, do nothing. If not, somebody knows your password of before: choose a new one at once, and tell your administrator:',
    'https://site.example/reset',
    'You get this mail because somebody has set a new password for your account. Such mails cannot be switched off.',
    'Tributary',
  ]);
});

it('tells of a reset that it was one, and names no device that is not known', () => {
  const { subject, text } = mailText(password('password-reset'), '', 'https://site.example/reset');
  expect(subject).toBe('Your password was reset');
  expect(text).toContain('Your password was reset on 2nd Mar 26 at 10:04 UTC. All your sessions were ended.');
  expect(text).toContain('change the password of your mailbox');
});

it('tells that an authenticator app was added or removed, when we noticed, and what to do if it was somebody else', () => {
  const factor = (kind: string) => {
    const facts = { device: 'Firefox on Windows', at: '2026-03-02T10:04:05.000Z' };
    const mail = MailPayload.parse({ kind, userUids: ['u'], host: 'site.example', path: '/accounts/password/reset', facts });
    return mailText(mail, 'Nina', 'https://site.example/reset');
  };
  expect(factor('second-factor-added').subject).toBe('An authenticator app was added to your account');
  const { subject, text } = factor('second-factor-removed');
  expect(subject).toBe('The authenticator app was removed from your account');
  expect(text.split('\n\n').slice(1, 3)).toEqual([
    'We noticed on 2nd Mar 26 at 10:04 UTC that signing in to your account asks for no code of an app any more.',
    'If this was you, do nothing. If not, somebody has your password: set a new one at once, and tell your administrator:',
  ]);
});

it.each([
  ['passkey-added', 'A passkey was added to your account', 'A passkey was added to your account with Firefox on Windows, on'],
  [
    'passkey-removed',
    'A passkey was removed from your account',
    'A passkey was removed from your account with Firefox on Windows, on',
  ],
  ['passkeys-lost', 'Your passkeys were removed', 'An administrator has removed all passkeys from your account, on'],
])('tells of %s, and what to do if the person knows nothing of it', (kind, wanted, told) => {
  const facts = { device: 'Firefox on Windows', at: '2026-03-02T10:04:05.000Z' };
  const mail = MailPayload.parse({ kind, userUids: ['u'], host: 'site.example', path: '/accounts/password/reset', facts });
  const { subject, text } = mailText(mail, 'Nina', 'https://site.example/reset');
  expect([subject, text]).toEqual([wanted, expect.stringContaining(`${told} 2nd Mar 26 at 10:04 UTC.`)]);
  expect(text).toContain('set a new one at once, and tell your administrator');
});

describe('a long list', () => {
  it('of clients says how many of them are not on it', () => {
    const clients = Array.from({ length: 43 }, (_, at) => ({ name: `Client ${at}`, how: '2 % submitted' }));
    const facts = { project: 'Bridge', period: 'Mar 2024', isFailed: false, clients };
    const mail = MailPayload.parse({ kind: 'apportionment', userUids: ['u'], host: 'site.example', path: '/', facts });
    const lines = mailText(mail, 'Nina', '/').text.split('\n\n')[2]!.split('\n');
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([41, '- Client 39: 2 % submitted', '- and 3 more']);
  });

  it('of sections that require revision says how many of them are not on it', () => {
    const { facts, ...mail } = report('report-rejected') as ReportMail;
    const told = (more: object) => mailText(MailPayload.parse({ ...mail, facts: { ...facts, ...more } }), 'Nina', '/').text;
    expect(told({ sections: ['Air', 'Water'], sectionCount: 5 })).toContain(
      'These sections require revision: Air, Water, and 3 more.',
    );
    expect(told({ sections: ['Air', 'Water'] })).toContain('These sections require revision: Air, Water.');
  });

  it('of figures that nobody among its readers may see is their number alone', () => {
    const entries = [{ act: 'A move', reason: 'Sold', by: 'Ann', figures: 3, examples: [] }];
    const facts = { project: 'Group', entries };
    const mail = MailPayload.parse({ kind: 'restatement', userUids: ['u'], host: 'site.example', path: '/', facts });
    const { text } = mailText(mail, 'Nina', '/');
    expect(text).toContain(
      '3 official figures of Group are others now.\n\nA move, by Ann. Reason: Sold\n\nOpen the restatements:',
    );
  });
});

describe('a name that has lines of its own', () => {
  const forged = 'Tributary\n\nYour account was locked. Open this page:\r\nhttps://evil.example\u2028\u2028Ann';
  const written = 'Tributary Your account was locked. Open this page: https://evil.example Ann';

  it('stands on one line, so that it speaks for itself alone', () => {
    const facts = { to: 'Bridge', by: forged, email: 'ann@site.example' };
    const request = MailPayload.parse({ kind: 'join-request', userUids: ['u'], host: 'site.example', path: '/', facts });
    const { text } = mailText(request, forged, '/');
    expect(text.split('\n\n').slice(0, 2)).toEqual([`Dear ${written},`, `${written} (ann@site.example) asks to join Bridge.`]);
  });

  it('is no further report of a reminder', () => {
    const due = { project: 'Bridge', reportingPackage: forged, period: 'Mar 2024', dueDate: '2024-04-05', left: 1 };
    const facts = { reports: [due, due] };
    const reminder = MailPayload.parse({ kind: 'report-reminder', userUids: ['u'], host: 'site.example', path: '/', facts });
    expect(mailText(reminder, 'Nina', '/').text.split('\n\n')[2]!.split('\n')).toHaveLength(2);
  });

  it('takes nothing of the lines of a comment', () => {
    const { text } = mailText(report('report-rejected', 'Wrong:\n- March\n- May'), 'Nina', '/');
    expect(text).toContain('Comment: Wrong:\n- March\n- May');
  });
});
