import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { parentPath } from '../../../../shared/domain/structure/tree.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { metricsTexts as texts } from './texts.ts';
import { fieldsOf, flagsOf } from './tree-rows.ts';

type Sum = { uid: string; name: string };
/** A metric, and the metrics above it whose figures it is part of, nearest first. */
export type RowInSums = { uid: string; name: string; sums: readonly Sum[] };

/** The sums that metrics are part of in the present tree. Rows without a metric have none. */
export function sumsOfRows(nodes: readonly ReadNode[], uids: readonly string[]): RowInSums[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const sumsAbove = (path: string): Sum[] => {
    const parent = byPath.get(parentPath(path));
    if (parent?.type !== 'metricscore' || !flagsOf(fieldsOf(parent)).calculated) return [];
    return [{ uid: parent.uid, name: fieldsOf(parent).name }, ...sumsAbove(parent.path)];
  };
  return nodes
    .filter(({ uid, type }) => type === 'metricscore' && uids.includes(uid))
    .map((node) => ({ uid: node.uid, name: fieldsOf(node).name, sums: sumsAbove(node.path) }));
}

/** The changes of sums by a move in words: '“Tankers” is no longer part of “Water used”.'; '' if there are none. */
export function changedSums(before: readonly RowInSums[], after: readonly RowInSums[]): string {
  const now = new Map(after.map((row) => [row.uid, row]));
  const pairs = before.flatMap((was) => {
    const is = now.get(was.uid);
    return is ? [{ was, is }] : [];
  });
  const left = pairs.map(({ was, is }) => ({ ...was, sums: without(was.sums, is.sums) }));
  const joined = pairs.map(({ was, is }) => ({ ...is, sums: without(is.sums, was.sums) }));
  return [...sentences(left, texts.leftSum), ...sentences(joined, texts.joinedSum)].join(' ');
}

const without = (sums: readonly Sum[], others: readonly Sum[]) =>
  sums.filter(({ uid }) => others.every((each) => each.uid !== uid));
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** One sentence for all rows that leave, or join, the same sums. */
function sentences(rows: readonly RowInSums[], text: { one: string; other: string }): string[] {
  const bySums = Map.groupBy(
    rows.filter(({ sums }) => sums.length > 0),
    ({ sums }) => quoted(sums.map(({ name }) => name)),
  );
  return [...bySums].map(([sums, of]) => fill(countOf(of.length, text), { names: quoted(of.map(({ name }) => name)), sums }));
}
