import { describe, expect, it } from 'vitest';
import { circularListings, closesCircle } from '../../../shared/domain/structure/listing.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';

/** Metrics side by side or below one another, by path, each with its listed children. */
const treeOf = (listed: Record<string, string[]>, paths: Record<string, string> = {}): Node[] =>
  Object.entries(listed).map(([uid, additional_children], at) => ({
    uid,
    type: 'metricscore',
    path: paths[uid] ?? `0000001000000${at + 2}`,
    metric: { uid: `m-${uid}`, name: uid, unit: 'kg' },
    meta_json: { additional_children },
  }));
const named = (nodes: Node[]) => circularListings(nodes).map(({ from, to }) => `${from.uid} > ${to.uid}`);

describe('metrics that list others', () => {
  it('are a circle where a list leads back to its metric, and only there', () => {
    expect(named(treeOf({ a: ['b'], b: ['c'], c: [] }))).toEqual([]);
    expect(named(treeOf({ a: ['m-a'] }))).toEqual(['a > a']);
    // a and b lead to one another; c leads into their cycle and d out of it.
    expect(named(treeOf({ a: ['b'], b: ['m-a', 'd'], c: ['a'], d: [] }))).toEqual(['a > b', 'b > a']);
    expect(named(treeOf({ a: ['b'], b: ['a'], c: ['a', 'd'], d: ['c'] }))).toEqual(['a > b', 'b > a', 'c > d', 'd > c']);
  });

  it('are a circle through what stands below them too [SET-317]', () => {
    const paths = { a: '00000010000002', b: '000000100000020000003' };
    expect(named(treeOf({ a: [], b: ['a'] }, paths))).toEqual(['b > a']);
    expect(named(treeOf({ a: ['b'], b: [] }, paths))).toEqual([]);
  });

  it('may not close a circle beside one that is there, but may be changed otherwise and undone', () => {
    const before = treeOf({ a: ['b'], b: ['a'], c: [] });
    expect(closesCircle(before, treeOf({ a: ['b', 'a'], b: ['a'], c: [] }))).toBe(true);
    expect(closesCircle(before, treeOf({ a: ['b'], b: ['a', 'c'], c: ['b'] }))).toBe(true);
    expect(closesCircle(before, treeOf({ a: ['b'], b: ['a'], c: ['a'] }))).toBe(false);
    expect(closesCircle(before, treeOf({ a: [], b: ['a'], c: [] }))).toBe(false);
  });
});
