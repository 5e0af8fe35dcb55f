import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FINDING_STATUSES, findingAfter, MAX_ENTRIES, repliesTo } from '../../../shared/domain/assurance/finding.ts';
import { drawn } from '../../../shared/domain/assurance/sample.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const population = Array.from({ length: 40 }, (_, index) => ({
  indicatorUid: `i${index % 8}`,
  indicator: `Indicator ${index % 8}`,
  unit: 'kg',
  periodUid: `p${Math.floor(index / 8)}`,
  start: '2024-01-01',
  end: '2024-02-01',
  value: String(index),
}));
const drawOf = (size: number, seed: string, figures = population) => drawn(figures, size, seed, hashOf).map(({ value }) => value);

describe('a sample', () => {
  it('is drawn again by its seed, in whatever order the figures come', () => {
    expect(drawOf(10, 'a', population.toReversed())).toEqual(drawOf(10, 'a'));
    expect(drawOf(10, 'b')).not.toEqual(drawOf(10, 'a'));
  });

  it('has each figure once, and all of them where there are no more', () => {
    expect(new Set(drawOf(10, 'a')).size).toBe(10);
    expect(new Set(drawOf(100, 'a')).size).toBe(40);
  });

  it('takes all figures equally often', () => {
    const times = new Map<string, number>();
    for (let draw = 0; draw < 2_000; draw++)
      for (const value of drawOf(10, `seed ${draw}`)) times.set(value, (times.get(value) ?? 0) + 1);
    // 500 times each is expected; six standard deviations are about 116
    expect([...times.values()].filter((count) => Math.abs(count - 500) > 116)).toEqual([]);
    expect(times.size).toBe(40);
  });
});

describe('a finding', () => {
  it('is answered by administrators, and closed or opened again by auditors', () => {
    const said = FINDING_STATUSES.map((status) => [status, repliesTo(status, false, 0), repliesTo(status, true, 0)]);
    expect(said).toEqual([
      ['open', ['answer'], ['close']],
      ['answered', ['answer'], ['close', 'reopen']],
      ['closed', [], ['reopen']],
    ]);
  });

  it('that has as many replies as are kept can still be closed, and nothing else', () => {
    const left = FINDING_STATUSES.map((status) => [repliesTo(status, false, MAX_ENTRIES), repliesTo(status, true, MAX_ENTRIES)]);
    expect(left).toEqual([
      [[], ['close']],
      [[], ['close']],
      [[], []],
    ]);
  });

  it('goes on with each reply that fits, and with no other one', () => {
    expect([findingAfter('open', 'answer'), findingAfter('answered', 'close'), findingAfter('closed', 'reopen')]).toEqual([
      'answered',
      'closed',
      'open',
    ]);
    expect([findingAfter('closed', 'answer'), findingAfter('open', 'reopen'), findingAfter('closed', 'close')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
