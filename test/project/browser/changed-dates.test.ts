import { expect, it } from 'vitest';
import { changedDates } from '../../../frontend/src/features/project/settings/changed-dates.ts';

it.each([
  ['the end', { startDate: '2024-01-01', endDate: '2024-03-01' }, { endDate: '2024-03-01' }],
  ['the start', { startDate: '2024-01-15', endDate: '2024-02-01' }, { startDate: '2024-01-15' }],
  ['nothing', { startDate: '2024-01-01', endDate: '2024-02-01' }, {}],
])('a form in which %s of a period was changed sends that alone', (_what, dates, sent) => {
  expect(changedDates({ startDate: '2024-01-01', endDate: '2024-02-01' }, dates)).toEqual(sent);
});
