import { describe, expect, it } from 'vitest';
import { figuresToLookAt } from '../../../shared/domain/report/flagged.ts';
import { segmentOf } from '../../../shared/domain/structure/tree.ts';

const uids = ['a', 'b', 'c', 'd', 'e', 'f'];
const past: Record<string, string[]> = {
  a: ['11', '23'],
  b: ['20', '47'],
  c: ['9', '81'],
  d: ['13', '16'],
  e: ['60', '92'],
  f: ['2', '45'],
};
const nodes = uids.map((uid, at) => ({
  uid,
  path: segmentOf(1) + segmentOf(at + 1),
  type: 'metricscore' as const,
  required: false,
  metric: { uid, name: uid, unit: 'kg' },
  meta_json: {},
}));

const looked = (value: (uid: string) => string, more: { derived?: string; noReport?: string; nodes?: typeof nodes } = {}) =>
  figuresToLookAt(
    more.nodes ?? nodes,
    {
      inputs: new Map(uids.map((uid) => [uid, { noReport: uid === more.noReport }])),
      results: new Map(
        (more.nodes ?? nodes).map(({ uid }) => [
          uid,
          { value: value(uid), source: uid === more.derived ? ('derived' as const) : ('typed' as const) },
        ]),
      ),
      notDue: new Set(),
    },
    (uid) => past[uid] ?? [],
  );

const last = (uid: string) => past[uid[0]!]!.at(-1)!;

describe('what an approver should look at', () => {
  it('counts the figures of the report before where a month was copied, with one that was not', () => {
    expect(looked(last)).toEqual({ flagged: 0, copied: 6 });
    expect(looked((uid) => (uid === 'f' ? '46' : last(uid)))).toMatchObject({ copied: 5 });
  });

  it('counts none where some agree by chance, or are figures of longer ago', () => {
    expect(looked((uid) => (uid < 'c' ? last(uid) : `${Number(last(uid)) + 1}`))).toMatchObject({ copied: 0 });
    expect(looked((uid) => past[uid]![0]!)).toMatchObject({ copied: 0 });
  });

  it('leaves out the rows of a metric that several rows measure: its past is the sum of them', () => {
    const [first, ...others] = nodes;
    const twice = [first!, { ...first!, uid: 'a2', path: segmentOf(1) + segmentOf(9) }, ...others];
    expect(looked(last, { nodes: twice })).toEqual({ flagged: 0, copied: 5 });
    const tenfold = (uid: string) => (uid.startsWith('a') ? '230' : last(uid));
    expect([looked(tenfold).flagged, looked(tenfold, { nodes: twice }).flagged]).toEqual([1, 0]);
  });

  it('leaves out what is calculated and what is N/A', () => {
    expect(looked(last, { derived: 'a' })).toMatchObject({ copied: 5 });
    expect(looked(last, { derived: 'a', noReport: 'b' })).toMatchObject({ copied: 0 });
  });
});
