import { describe, expect, it } from 'vitest';
import { EMISSIONS, figures, input, project, report, sheet } from '../../../support/fixtures/summed-projects.ts';

describe('a metric of a company that projects report each quarter', () => {
  const quarterly = { ...sheet({}), recurring: [['co2', [[[3, 'MONTHS', '2024-03-31']]]] as const] };
  const january = report('a', '2024-01-01', { official: quarterly as never });
  const until = (count: number) => ({ shown: input([]).all.slice(0, count), today: '2024-02-15' });

  it.each([1, 2])('is not due in the months between, and next in the last of its quarter, in month %s', (month) => {
    const { periods, nextDue, value } = figures([project([january])], 'month', EMISSIONS, until(month));
    expect([periods.map(({ notDue }) => notDue), nextDue?.start, value]).toEqual([Array(month).fill(true), '2024-03-01', null]);
  });

  it('is due in a month for which another project reports it', () => {
    const other = project([report('b', '2024-02-01', { values: { co2: '5' } })], { packages: ['b'] });
    const { periods, value } = figures([project([january]), other], 'month', EMISSIONS, until(2));
    expect([periods.at(-1)!.notDue, value]).toEqual([undefined, '5']);
  });

  it('is due in the quarter, and in the month in which it is asked for', () => {
    const march = figures([project([january])], 'month', EMISSIONS, until(3));
    expect([march.periods.at(-1)!.notDue, march.nextDue]).toEqual([undefined, undefined]);
    const quarter = figures([project([january])], 'quarter', EMISSIONS, { today: '2024-02-15' });
    expect(quarter.periods[0]!.notDue).toBeUndefined();
  });
});
