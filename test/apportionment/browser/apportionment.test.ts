import { describe, expect, it } from 'vitest';
import {
  chosenPeriod,
  isInPart,
  leftOutReports,
  periodOptions,
  shareChange,
  shareOutcomeText,
  submittedTable,
  sumLine,
  withShare,
} from '../../../frontend/src/features/apportionment/view.ts';
import type { StoredApportionment } from '../../../shared/contract/project/apportionment.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';

const entry = (name: string, value: number) => ({
  project: { uid: name, name },
  ref_id: `package of ${name}`,
  companyName: 'Acme',
  value,
});
const client = (name: string) => ({
  request: name,
  project: { uid: name, name },
  ref_id: `package of ${name}`,
  companyName: 'Acme',
});
const period = (month: number, apportionment?: StoredApportionment): ReportingPeriod => ({
  uid: `${month}0000000-0000-4000-8000-000000000000`,
  startDate: `2024-0${month}-01`,
  endDate: `2024-0${month + 1}-01`,
  num_commits: 0,
  closing: null,
  version: 1,
  meta_json: { ...(apportionment && { apportionment }) },
});
const sent = (name: string, value: number, isSent = true) => ({
  ...entry(name, value),
  isSent,
  reason: isSent ? null : 'approved already',
  stamp: 's',
  metrics: 3,
  left: [],
  at: '2024-05-03T10:00:00Z',
});

describe('the period of the page', () => {
  const periods = [period(3), period(1), period(2)];

  it('is one of a list by start date [ADM-113]', () => {
    expect(periodOptions(periods).map(({ label }) => label)).toEqual([
      '1st Jan 24 - 31st Jan 24',
      '1st Feb 24 - 29th Feb 24',
      '1st Mar 24 - 31st Mar 24',
    ]);
  });

  it('is that of the address, else the current one [ADM-068, ADM-114]', () => {
    expect(chosenPeriod(periods, '10000000', '2024-02-10')?.startDate).toBe('2024-01-01');
    expect(chosenPeriod(periods, undefined, '2024-02-10')?.startDate).toBe('2024-02-01');
    expect(chosenPeriod(periods, 'ffffffff', '2024-09-10')?.startDate).toBe('2024-03-01');
  });
});

describe('Submitted Reports', () => {
  const entries = [entry('Bridge', 0.25)];
  const periods = [
    period(2, { status: 'submitted', entries }),
    period(1, { status: 'submitted', entries: [entry('Tunnel', 0.333333)] }),
    period(3, { status: 'failed', entries }),
    period(4, { entries }),
    period(5),
  ];

  it('has a row for each submitted period and no other [ADM-119]', () => {
    expect(submittedTable(periods, []).rows.map((row) => row.period.startDate)).toEqual(['2024-01-01', '2024-02-01']);
    expect(submittedTable([period(3, { status: 'submitting', entries })], []).rows).toEqual([]);
  });

  it('has a column for each accepted client and any other that was sent something, by company and project [ADM-120]', () => {
    const { clients } = submittedTable(periods, [client('Bridge'), client('Airport')]);
    expect(clients.map(({ name }) => name)).toEqual(['Acme - Airport', 'Acme - Bridge', 'Acme - Tunnel']);
  });

  it("shows percentages, and 'Not Submitted' where a client has none [ADM-121, ADM-122]", () => {
    const { rows } = submittedTable(periods, [client('Airport')]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Not Submitted', 'Not Submitted', '33.33%'],
      ['Not Submitted', '25%', 'Not Submitted'],
    ]);
  });

  it('shows the share that was sent, though another one was entered since', () => {
    const changed = period(1, { status: 'submitted', entries: [entry('Bridge', 0.5)], outcomes: [sent('Bridge', 0.25)] });
    expect(submittedTable([changed], []).rows[0]!.cells).toEqual(['25%']);
  });

  it("shows '0%' for a client that was given nothing, and 'Not Submitted' for a share that was entered since [ADM-121, ADM-122]", () => {
    const given = [entry('Airport', 0), entry('Bridge', 0), entry('Tunnel', 0.5)];
    const now = period(1, { status: 'submitted', entries: given, outcomes: [sent('Bridge', 0.25)] });
    const { clients, rows } = submittedTable([now], [client('Airport'), client('Bridge'), client('Tunnel')]);
    expect(clients.map(({ name }) => name)).toEqual(['Acme - Airport', 'Acme - Bridge', 'Acme - Tunnel']);
    expect(rows[0]!.cells).toEqual(['0%', '25%', 'Not Submitted']);
  });

  it('has no row before something was submitted', () => {
    expect(submittedTable([period(4, { entries })], [client('Bridge')]).rows).toEqual([]);
  });
});

describe('the shares of a period', () => {
  it('are set client by client', () => {
    const after = withShare([entry('Bridge', 0.25), entry('Tunnel', 0.5)], client('Bridge'), 0.3);
    expect(after.map(({ project, value }) => [project.name, value])).toEqual([
      ['Tunnel', 0.5],
      ['Bridge', 0.3],
    ]);
  });

  it('are set beside those that others have set meanwhile', () => {
    const now = [period(1, { entries: [entry('Tunnel', 0.5)] }), period(2)];
    const of = (at: number) => shareChange(now[at]!, client('Bridge'), 0.3).entries;
    expect(of(0).map(({ project, value }) => [project.name, value])).toEqual([
      ['Tunnel', 0.5],
      ['Bridge', 0.3],
    ]);
    expect(of(1).map(({ project, value }) => [project.name, value])).toEqual([['Bridge', 0.3]]);
  });

  it('are summed up, with what is not apportioned, and a warning above the whole', () => {
    expect(sumLine([entry('Bridge', 0.1), entry('Tunnel', 0.2)])).toEqual({
      text: 'Together 30% · Not apportioned: 70%',
      warning: null,
      sum: '30%',
    });
    expect(sumLine([entry('Bridge', 0.5), entry('Tunnel', 0.5)]).warning).toBeNull();
    expect(sumLine([entry('Bridge', 0.75), entry('Tunnel', 0.75)]).warning).toContain('150%');
  });

  it('say what became of each client', () => {
    const date = (at: string) => at.slice(0, 10);
    expect(shareOutcomeText(undefined, 0.25, date)).toBe('Not submitted yet');
    expect(shareOutcomeText(sent('Bridge', 0.25), 0.25, date)).toBe('Received 3 figures on 2024-05-03');
    expect(shareOutcomeText(sent('Bridge', 0.25), 0.5, date)).toContain('to be corrected');
    expect(shareOutcomeText(sent('Bridge', 0.25, false), 0.25, date)).toBe('Not received: approved already');
  });

  it('say of a client that was sent some figures that it has received them', () => {
    const left = [{ name: 'Energy (kWh)', reason: 'The client has figures of its own below this total.' }];
    const inPart = { ...sent('Bridge', 0.25, false), left };
    const date = (at: string) => at.slice(0, 10);
    expect(shareOutcomeText(inPart, 0.25, date)).toBe('Received 3 figures on 2024-05-03, but not all: approved already');
    expect(isInPart({ ...inPart, metrics: 0 })).toBe(false);
  });
});

it('lists the reports that are not approved, overdue ones as such, and packages without one [REP-220, REP-221]', () => {
  const ref = (name: string) => ({ uid: name, name });
  expect(
    leftOutReports(
      [
        { ref: ref('A'), report: 'a', status: 'OK for Submission', counts: true },
        { ref: ref('B'), report: 'b', status: 'Pending Approval', counts: false },
        { ref: ref('C'), report: null, status: null, counts: false },
        { ref: ref('D'), report: 'd', status: 'Nothing Received', due_date: '2024-03-02', counts: false },
        { ref: ref('E'), report: 'e', status: 'Nothing Received', due_date: '2024-03-03', counts: false },
      ],
      '2024-03-03',
    ).map(({ name, status }) => [name, status]),
  ).toEqual([
    ['B', 'Pending Approval'],
    ['C', 'No report'],
    ['D', 'Overdue'],
    ['E', 'Nothing Received'],
  ]);
});
