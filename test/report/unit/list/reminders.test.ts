import { describe, expect, it } from 'vitest';
import { mailText } from '../../../../functions/mail/templates.ts';
import { MailPayload } from '../../../../shared/contract/mails.ts';
import { companyChain, daysLeft, isNoticeDay, reminderDay, stoppedBy } from '../../../../shared/domain/report/reminders.ts';

const due = (dueDate: string | null, status = 'Nothing Received') => daysLeft({ status, dueDate }, '2024-03-10');

describe('the day of reminders', () => {
  it('begins at seven where the tenant is', () => {
    expect(reminderDay('Europe/London', '2024-03-10T06:59:00Z')).toBeNull();
    expect(reminderDay('Europe/London', '2024-03-10T07:00:00Z')).toBe('2024-03-10');
    expect(reminderDay('Pacific/Auckland', '2024-03-10T18:00:00Z')).toBe('2024-03-11');
    expect(reminderDay('America/Los_Angeles', '2024-03-10T10:00:00Z')).toBeNull();
    expect(reminderDay('Asia/Kolkata', '2024-03-10T00:30:00Z')).toBeNull();
    expect(reminderDay('Asia/Kolkata', '2024-03-10T01:30:00Z')).toBe('2024-03-10');
  });
});

describe('a report', () => {
  it('is told of from a week before it is due until eight weeks after', () => {
    expect(due('2024-03-18')).toBeNull();
    expect(due('2024-03-17')).toBe(7);
    expect(due('2024-03-10')).toBe(0);
    expect(due('2024-03-09')).toBe(-1);
    expect(due('2024-01-14')).toBe(-56);
    expect(due('2024-01-13')).toBeNull();
    expect(due(null)).toBeNull();
  });

  it('is told of while it waits for whoever reports, and no longer', () => {
    for (const status of ['Nothing Received', 'Pending Input', 'Requires Revision']) expect(due('2024-03-10', status)).toBe(0);
    for (const status of ['Pending Approval', 'Pending Review', 'OK for Submission', 'Not for Submission', 'Invalidated'])
      expect(due('2024-03-10', status), status).toBeNull();
  });

  it('sets off a mail a week and a day before, on the day, the day after and then weekly', () => {
    const days = Array.from({ length: 30 }, (_, index) => 8 - index).filter(isNoticeDay);
    expect(days).toEqual([7, 1, 0, -1, -7, -14, -21]);
  });
});

describe('companies', () => {
  const companies = [
    { uid: 'group' },
    { uid: 'north', parentUid: 'group' },
    { uid: 'rail', parentUid: 'north' },
    { uid: 'loop', parentUid: 'loop' },
  ];

  it('stop the reminders of everything below them, the nearest first [SET-069]', () => {
    const off = (...uids: string[]) => stoppedBy(companies, 'rail', (uid) => !uids.includes(uid))?.uid;
    expect(off()).toBeUndefined();
    expect(off('group')).toBe('group');
    expect(off('group', 'north')).toBe('north');
    expect(companyChain(companies, 'rail').map(({ uid }) => uid)).toEqual(['rail', 'north', 'group']);
    expect(companyChain(companies, 'loop')).toHaveLength(1);
    expect(companyChain(companies, 'nowhere')).toEqual([]);
  });
});

describe('the mail', () => {
  const report = (left: number, reportingPackage = 'Piling') => ({
    project: 'Bridge',
    reportingPackage,
    period: '1st Feb 24 - 29th Feb 24',
    dueDate: '2024-03-05',
    left,
  });
  const mail = (...reports: object[]) =>
    mailText(
      MailPayload.parse({ kind: 'report-reminder', userUids: ['u'], host: 'h', path: '/notifications', facts: { reports } }),
      'Rita',
      'https://h/notifications',
    );

  it('lists what is due, how late it is, and where to see all of it', () => {
    const { subject, text } = mail(report(-5), report(0, 'Waste'), report(1, 'Water'));
    expect(subject).toBe('Reminder: 3 reports to submit, 1 overdue');
    expect(text).toContain('- Piling of Bridge, 1st Feb 24 - 29th Feb 24: due 5th Mar 24 (overdue 5 days)');
    expect(text).toContain('(today)\n- Water of Bridge');
    expect(text).toContain('(1 day left)');
    expect(text).toContain('https://h/notifications');
  });

  it('names one report as one, and cuts a list that nobody reads', () => {
    expect(mail(report(7)).subject).toBe('Reminder: 1 report to submit');
    const { text } = mail(...Array.from({ length: 45 }, () => report(1)));
    expect(text).toContain('- and 5 more');
    expect(text.match(/1 day left/g)).toHaveLength(40);
  });
});
