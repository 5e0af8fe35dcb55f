import { expect, it } from 'vitest';
import { leftOutLines } from '../../../frontend/src/features/company-dashboard/left-out.ts';

const part = (value: string | null, leftOut: string | null, leftOutReported = leftOut) => ({
  result_value: 1,
  exact: '1',
  reported: { result_value: 1, exact: '1' },
  status: 'approved' as const,
  reports: 1,
  of: 1,
  estimated: null,
  spanning: 0,
  otherwise: 0,
  restated: 0,
  values: [
    { uid: 'power', value, leftOut, leftOutReported },
    { uid: 'gas', value: '1', leftOut: null, leftOutReported: null },
  ],
});
const metrics = [
  { uid: 'power', name: 'Power', unit: 'kWh' },
  { uid: 'gas', name: 'Gas', unit: 'kWh' },
];
const projects = ['25', '0.5', null].map((left, index) => ({
  project: { uid: String(index), name: 'P' },
  company: 'C',
  own: [],
  restatements: [],
  ...part('0', left),
}));

it('the evidence of a company says how much of a metric it counts where it arose', () => {
  expect(leftOutLines({ metrics, projects, others: { projects: 2, ...part('3', '4.25') } })).toEqual([
    '29.75 kWh of Power was received from other projects of this company. It is counted once, where it arose.',
  ]);
  expect(leftOutLines({ metrics, projects: projects.slice(2), others: null })).toEqual([]);
});

it('the evidence of a company says what it leaves out with submitted reports alone', () => {
  expect(leftOutLines({ metrics, projects: [], others: { projects: 1, ...part('0', null, '2000') } })).toEqual([
    'With submitted reports, 2,000 kWh of Power was received from other projects of this company. It is counted once, where it arose.',
  ]);
  expect(leftOutLines({ metrics, projects: [], others: { projects: 1, ...part('0', '5', null) } })).toEqual([
    'In the approved result, 5 kWh of Power was received from other projects of this company. It is counted once, where it arose.',
  ]);
});
