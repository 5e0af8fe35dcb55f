import { describe, expect, it } from 'vitest';
import { figuresToLookAt } from '../../../../shared/domain/report/flagged.ts';
import { segmentOf } from '../../../../shared/domain/structure/tree.ts';

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

type More = { derived?: string; noReport?: string; of?: typeof nodes; isInLast?: (uid: string) => boolean };
const looked = (value: (uid: string) => string | null, more: More = {}) =>
  figuresToLookAt(
    more.of ?? nodes,
    {
      inputs: new Map(uids.map((uid) => [uid, { noReport: uid === more.noReport }])),
      results: new Map(
        (more.of ?? nodes).map(({ uid }) => [
          uid,
          { value: value(uid), source: uid === more.derived ? ('derived' as const) : ('typed' as const) },
        ]),
      ),
      notDue: new Set(),
    },
    (uid) => past[uid] ?? [],
    more.isInLast ?? ((uid) => uid in past),
  );

const last = (uid: string) => past[uid[0]!]!.at(-1)!;

describe('what an approver should look at', () => {
  it('counts the figures of the report before where a month was copied, with one that was not', () => {
    expect(looked(last)).toEqual({ flagged: 0, copied: 6, emptied: 0, notCalculated: 0 });
    expect(looked((uid) => (uid === 'f' ? '46' : last(uid)))).toMatchObject({ copied: 5 });
  });

  it('counts none where some agree by chance, or are figures of longer ago', () => {
    expect(looked((uid) => (uid < 'c' ? last(uid) : `${Number(last(uid)) + 1}`))).toMatchObject({ copied: 0 });
    expect(looked((uid) => past[uid]![0]!)).toMatchObject({ copied: 0 });
  });

  it('leaves out the rows of a metric that several rows measure: its past is the sum of them', () => {
    const [first, ...others] = nodes;
    const twice = [first!, { ...first!, uid: 'a2', path: segmentOf(1) + segmentOf(9) }, ...others];
    expect(looked(last, { of: twice })).toMatchObject({ flagged: 0, copied: 5 });
    const tenfold = (uid: string) => (uid.startsWith('a') ? '230' : last(uid));
    expect([looked(tenfold).flagged, looked(tenfold, { of: twice }).flagged]).toEqual([1, 0]);
  });

  it('leaves out what is calculated and what is N/A', () => {
    expect(looked(last, { derived: 'a' })).toMatchObject({ copied: 5 });
    expect(looked(last, { derived: 'a', noReport: 'b' })).toMatchObject({ copied: 0 });
  });

  it('counts the metrics that are empty and are in the report before, neither N/A nor with another row that has a figure', () => {
    const withoutA = (uid: string) => (uid === 'a' ? null : '5');
    expect(looked(withoutA)).toMatchObject({ emptied: 1 });
    expect(looked(withoutA, { noReport: 'a' })).toMatchObject({ emptied: 0 });
    expect(looked(withoutA, { isInLast: (uid) => uid !== 'a' })).toMatchObject({ emptied: 0 });
    const [a, b] = [nodes[0]!, nodes[1]!];
    const twice = (uid: string) => ({ ...b, uid, metric: a.metric });
    expect(looked(withoutA, { of: [a, twice('b')] })).toMatchObject({ emptied: 0 });
    expect(looked(() => null, { of: [a, twice('b')] })).toMatchObject({ emptied: 1 });
    const text = { ...a, meta_json: { field_type: 'freetext' } } as typeof a;
    expect(looked(withoutA, { of: [text] })).toMatchObject({ emptied: 0 });
  });
});
