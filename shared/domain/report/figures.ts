import type { FindFactor, FrozenFactor } from '../factor/factors.ts';
import type { Period } from '../kernel/periods.ts';
import { type CalculatedValue, calculate, type FactorOf, type MetricValue } from '../structure/calculation.ts';
import { type Node, parentPath, SEGMENT_LENGTH, type TreeMetric } from '../structure/tree.ts';
import { notDueUids } from './frequency.ts';
import { type Blocking, blocking } from './required.ts';
import { valueField } from './value.ts';

/** The inputs of a report's figures. `nodes` in path order, `inputs` by node uid. */
export type ReportContent = {
  nodes: readonly Node[];
  inputs: ReadonlyMap<string, MetricValue>;
  factorOf: FactorOf;
  period: Period | null;
  disableManualEntry: boolean;
};

/** `notDue`: uids of nodes that are not due in the report's period; `results`: the value that counts, by node uid. */
export type ReportFigures = { notDue: ReadonlySet<string>; results: ReadonlyMap<string, CalculatedValue> };

export function reportFigures({ nodes, inputs, factorOf, period, disableManualEntry }: ReportContent): ReportFigures {
  const notDue = notDueUids(nodes, period);
  return { notDue, results: calculate(nodes, inputs, factorOf, { disableManualEntry, notDue }) };
}

/** A sub-metric whose unit is not its parent's. */
export type Conversion = { node: Node; metric: TreeMetric; toUnit: string };

/** Every conversion that a tree needs, with or without an existing factor. */
export function conversionsOf(nodes: readonly Node[]): Conversion[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  return nodes.flatMap((node) => {
    const toUnit = byPath.get(parentPath(node.path))?.metric?.unit;
    return node.metric && toUnit !== undefined && toUnit !== node.metric.unit ? [{ node, metric: node.metric, toUnit }] : [];
  });
}

/** The factors that a report is computed with, each once, as they are frozen when it is submitted. */
export function factorsUsed(nodes: readonly Node[], find: FindFactor): FrozenFactor[] {
  const used = new Map<string, FrozenFactor>();
  for (const { metric, toUnit } of conversionsOf(nodes)) {
    const found = find(metric, toUnit);
    if (found === null) continue;
    const { factor, storedTo } = found;
    const frozen = { metric: metric.uid, toUnit, factor, ...(storedTo !== undefined && { storedTo }) };
    used.set(`${metric.uid} ${toUnit}`, frozen);
  }
  return [...used.values()];
}

/**
 * What is entered beside figures, by node uid: documents that have a file, those whose file is `infected`, which counts as none,
 * and those that are not for submission.
 */
export type ReportDocuments = {
  withFile: ReadonlySet<string>;
  infected: ReadonlySet<string>;
  notForSubmission: ReadonlySet<string>;
};

/**
 * What blocks a report's submission on the server: required entries that are missing (REP-319, REP-323). A figure that was typed
 * where it is calculated only is none; texts and choices are calculated nowhere.
 */
export function reportBlocking(content: ReportContent, figures: ReportFigures, documents: ReportDocuments): Blocking {
  const texts = new Set(content.nodes.filter((node) => valueField(node).type !== 'number').map(({ uid }) => uid));
  return blocking(
    content.nodes,
    {
      figureOf: (uid) => figures.results.get(uid)?.value ?? (texts.has(uid) ? (content.inputs.get(uid)?.value ?? null) : null),
      isNotApplicable: (uid) => content.inputs.get(uid)?.noReport === true,
      hasFile: (uid) => documents.withFile.has(uid) && !documents.infected.has(uid),
      isInfected: (uid) => documents.infected.has(uid),
      isNotForSubmission: (uid) => documents.notForSubmission.has(uid),
    },
    figures.notDue,
  );
}

/** A conversion with the names that people know it by; the issue is '' for what lies in none. */
export type NamedConversion = Conversion & { parent: string; issue: string };

/** Conversions with the names of the parent metric and of the issue, for lists of conversions. */
export function namedConversions(nodes: readonly Node[]): NamedConversion[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  return conversionsOf(nodes).map((conversion) => ({
    ...conversion,
    parent: byPath.get(parentPath(conversion.node.path))?.metric?.name ?? '',
    issue: byPath.get(conversion.node.path.slice(0, 2 * SEGMENT_LENGTH))?.name ?? '',
  }));
}
