import { describe, expect, it } from 'vitest';
import { inboxPage } from '../../../../cdk/local/front-door/inbox.ts';
import {
  addCounts,
  countsOf,
  countsOfOthers,
  failedFiles,
  NONE,
  succeeded,
  summary,
} from '../../../../cdk/local/suite/counts.ts';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

describe('the counts of a test run', () => {
  it('are the sums of the projects', () => {
    const counts = [report, { ...report, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }].map((each) =>
      countsOf(each, 0),
    );
    expect(summary(counts.reduce(addCounts, NONE))).toBe('6 passed, 2 failed, 2 skipped');
  });

  it('leave out the skipped ones when there are none', () => {
    expect(summary(countsOf(report, 0))).toBe('3 passed, 0 failed');
  });

  it.each([
    ['without a report', undefined, 1],
    ['that loaded no test', { ...report, numPassedTests: 0 }, 1],
    ['whose setup failed', report, 1],
  ])('never hide a run %s', (_title, given, exitCode) => {
    expect(countsOf(given, exitCode)).toMatchObject({ failed: 1 });
  });

  it('count a failed test once', () => {
    expect(countsOf({ ...report, numFailedTests: 2 }, 1)).toMatchObject({ failed: 2 });
  });

  it('of a second try take the place of those of the files that failed', () => {
    const file = (name: string, status: string, ...tests: string[]) => ({
      name,
      status,
      assertionResults: tests.map((each) => ({ status: each, fullName: `${name} ${each}` })),
    });
    const testResults = [
      file('a', 'passed', 'passed', 'passed', 'pending'),
      file('b', 'failed', 'passed', 'failed', 'pending'),
      file('c', 'failed'),
    ];
    expect(failedFiles({ ...report, testResults })).toEqual(['b', 'c']);
    const others = countsOfOthers({ ...report, testResults });
    expect(summary(addCounts(others, countsOf({ ...report, numFailedTests: 1 }, 1)))).toBe('5 passed, 1 failed, 1 skipped');
  });

  it('name what failed, and files that did not load', () => {
    const failed = { status: 'failed', fullName: 'a report is read' };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ ...failed, status: 'passed' }, failed] },
      { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ ...failed, status: 'passed' }] },
    ];
    const { failures } = countsOf({ ...report, numFailedTests: 1, testResults }, 1);
    expect(failures).toEqual(['a.test.ts: a report is read', 'b.test.ts: No such module']);
  });

  it('refuse skipped tests on a build machine only', () => {
    const skipped = { ...NONE, passed: 1, skipped: 1 };
    expect([succeeded(skipped, false), succeeded(skipped, true)]).toEqual([true, false]);
  });
});

describe('the inbox', () => {
  const mail = { id: '1', at: '2026-03-01T09:30:00.000Z', from: 'a@b.example', to: ['c@d.example'], subject: 'Due', text: '' };
  const page = (text: string, subject = mail.subject) => inboxPage([{ ...mail, text, subject }], '', 'nonce');

  it('makes links of addresses, without the full stop behind them', () => {
    const link = 'http://localhost:8080/reset/?code=1&amp;user=2';
    expect(page('Go to http://localhost:8080/reset/?code=1&user=2.')).toContain(`<a href="${link}">${link}</a>.`);
  });

  it('shows markup as text', () => {
    expect(page('<img src=x onerror=alert(1)>', '<b>Due</b>')).not.toMatch(/<img|<b>/);
  });
});
