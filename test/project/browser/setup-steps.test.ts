import { describe, expect, it } from 'vitest';
import { hasBegun, setupSteps } from '../../../frontend/src/features/project/checklist/steps.ts';

const nothing = { periods: 0, packages: 0, unapproved: 0, metrics: 0, missingFactors: 0, people: 0, indicators: 0, begun: 0 };
const everything = {
  periods: 12,
  packages: 2,
  unapproved: 0,
  metrics: 20,
  missingFactors: 0,
  people: 2,
  indicators: 1,
  begun: 1,
};
const openIn = (state: typeof nothing) => setupSteps(state).flatMap(({ name, done }) => (done ? [] : [name]));

describe('the set-up of a project', () => {
  it('has all its steps open at first, in the order in which they are done', () => {
    expect(openIn(nothing)).toEqual(['periods', 'packages', 'metrics', 'factors', 'people', 'indicators', 'report']);
  });

  it('is done when every step is', () => {
    expect(openIn(everything)).toEqual([]);
  });

  it('needs factors while a sub-metric cannot be converted', () => {
    expect(openIn({ ...everything, missingFactors: 1 })).toEqual(['factors']);
  });

  it('warns of packages whose reports nobody approves, also once its steps are done', () => {
    const warningsOf = (unapproved: number) => setupSteps({ ...everything, unapproved }).flatMap(({ warning }) => warning || []);
    expect(warningsOf(0)).toEqual([]);
    expect(warningsOf(1)).toEqual([
      'Nobody approves the reports of 1 package before data control. Its responsible role must report to another one.',
    ]);
  });

  it('counts a package that has submitted a report before the open one', () => {
    expect(hasBegun({ latest_status: 'Nothing Received', has_submitted: true })).toBe(true);
    expect(hasBegun({ latest_status: 'Pending Input', has_submitted: false })).toBe(true);
    expect(hasBegun({ latest_status: 'Nothing Received', has_submitted: false })).toBe(false);
    expect(hasBegun({ latest_status: null, has_submitted: false })).toBe(false);
  });

  it('waits for a report that somebody has begun', () => {
    expect(openIn({ ...everything, begun: 0 })).toEqual(['report']);
    const detailOf = (state: typeof everything) => setupSteps(state).find(({ name }) => name === 'report')!.detail;
    expect(detailOf({ ...everything, begun: 0 })).toContain('The first reports are open.');
    expect(detailOf(nothing)).toBe('Opens by itself once there are periods and packages.');
  });
});
