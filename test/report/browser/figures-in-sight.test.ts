import { describe, expect, it } from 'vitest';
import { areInSight } from '../../../frontend/src/features/report/model/use-report-data.ts';

describe('the figures that somebody decides on', () => {
  it('are those of the page once it has read them', () => {
    expect(areInSight({ fetchStatus: 'idle', error: null })).toBe(true);
  });

  it.each([
    ['while they are read again', { fetchStatus: 'fetching', error: null }],
    ['while there is no connection to read them', { fetchStatus: 'paused', error: null }],
    ['after they could not be read', { fetchStatus: 'idle', error: new Error('502') }],
    ['before they were read', undefined],
  ])('are not %s', (_when, read) => {
    expect(areInSight(read)).toBe(false);
  });
});
