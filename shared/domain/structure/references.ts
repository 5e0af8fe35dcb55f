import { looseObject } from '../kernel/loose-object.ts';
import { mapRules, metricsNamed } from './rules.ts';
import type { Node, TreeMetric } from './tree.ts';

type Meta = Record<string, unknown>;
type MapReference = (reference: string, path: (string | number)[]) => string | undefined;

/**
 * Replaces the uids of nodes or metrics in meta_json: in listed metrics (SET-226), in what a form fills (SET-243), and in rules.
 * Drops those that `map` maps to undefined. `path`: the place of the name in the settings.
 */
export function mapReferences(meta: Meta, map: MapReference): Meta {
  const { additional_children: listed, assignments } = meta;
  const children = Array.isArray(listed)
    ? listed.map((each, at) => map(String(each), ['additional_children', at])).filter((each) => each !== undefined)
    : listed;
  const filled = Array.isArray(assignments)
    ? assignments.flatMap((each, at) => {
        const metric = map(String(looseObject(each).metric), ['assignments', at, 'metric']);
        return metric === undefined ? [] : [{ ...looseObject(each), metric }];
      })
    : assignments;
  return {
    ...mapRules(meta, map),
    ...(listed !== undefined && { additional_children: children }),
    ...(assignments !== undefined && { assignments: filled }),
  };
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const filledBy = (meta: Meta) => listIn(meta.assignments).map((each) => looseObject(each).metric);

/** The nodes and metrics that settings name, by uid. */
export const referencesIn = (meta: Meta): string[] =>
  [...listIn(meta.additional_children), ...filledBy(meta), ...metricsNamed(meta)].filter((uid) => typeof uid === 'string');

/** Settings with their references replaced; the very same object if no reference changes. */
export function followReferences<M extends Meta>(meta: M, to: (uid: string) => string): M {
  if (!referencesIn(meta).some((uid) => to(uid) !== uid)) return meta;
  const next = mapReferences(meta, to);
  const listed = next.additional_children;
  return { ...next, ...(Array.isArray(listed) && { additional_children: [...new Set(listed)] }) } as Meta as M;
}

/**
 * The nodes of a tree after one of them measures another metric. References to its former metric follow once no node measures
 * that metric. Rules and forms do not follow to another unit, because their figures would mean something else.
 * @param uid of the node
 */
export function referencesFollowing(
  nodes: readonly Node[],
  uid: string,
  from: TreeMetric | undefined,
  to: TreeMetric,
): readonly Node[] {
  if (!from || from.uid === to.uid || nodes.some(({ metric }) => metric?.uid === from.uid)) return nodes;
  const isOne = nodes.filter(({ metric }) => metric?.uid === to.uid).length === 1;
  const isSameUnit = from.unit === to.unit;
  const next = (named: string, [part]: (string | number)[]) => {
    if (named !== from.uid || (part !== 'additional_children' && !isSameUnit)) return named;
    return part === 'assignments' && !isOne ? uid : to.uid;
  };
  return nodes.map((node) =>
    referencesIn(node.meta_json).includes(from.uid) ? { ...node, meta_json: mapReferences(node.meta_json, next) } : node,
  );
}
