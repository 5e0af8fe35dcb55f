import { madeOfOwnFigures } from '../../../shared/domain/apportionment/own-below.ts';
import { LEFT_TEXTS, placementOf } from '../../../shared/domain/apportionment/placement.ts';
import { afterReceiving, type ReceivingValue, sourceKey } from '../../../shared/domain/apportionment/received.ts';
import { addedUp, isSameByOrigin, type SharedFigure } from '../../../shared/domain/apportionment/shares.ts';
import { compare, sum } from '../../../shared/domain/kernel/decimal.ts';
import { type Aliases, todayOf } from '../../../shared/domain/metric/replacement.ts';
import { notDueUids } from '../../../shared/domain/report/frequency.ts';
import { readReportValue } from '../../../shared/domain/report/value.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type ReportParts, reportPeriod } from '../../data/stores/report/report-store.ts';
import type { NodeValueChange, ValueItem } from '../../data/stores/report/value-store.ts';
import type { Delivery, Receipt } from './delivery.ts';

/** The message for a metric with a figure of the client's own, beside the reasons of `LEFT_TEXTS`. */
const THEIRS = "The client's own figure stands in its place.";
/** Why a metric is refused. */
const OWN_BELOW = 'The client has figures of its own below this total.';
const NO_ANSWER = 'The client answers Yes or No, and the sent part is neither.';
const REPEATED = 'Entered once, though the client measures it in several places.';

/** The client's report and its metrics. `aliases`: a submitted report keeps metrics that have become others since. */
export type ReceivingScene = { parts: ReportParts; nodes: readonly Node[]; aliases: Aliases; disableManualEntry: boolean };

const holdsOf =
  ({ parts }: ReceivingScene, source: string) =>
  (uid: string): boolean =>
    parts.values.get(uid)?.metaJson?.received?.parts[source] !== undefined;

/** The places of metrics in the client's report, under their present names. */
function placesOf(scene: ReceivingScene, source: string, metrics: readonly string[]) {
  const { parts, nodes, aliases, disableManualEntry } = scene;
  const notDue = notDueUids(nodes, reportPeriod(parts.report));
  return placementOf(nodesToday(nodes, aliases), metrics, { notDue, disableManualEntry, holds: holdsOf(scene, source) });
}

/**
 * Whether a report holds exactly the figures that would be put into it from a source, under the metrics of today: merged metrics
 * are added up, and metrics without a place are ignored.
 */
export function isHeldToday(scene: ReceivingScene, source: string, figures: ReadonlyMap<string, SharedFigure>): boolean {
  const all = [...scene.parts.values.values()].flatMap(({ metricUid, metaJson }) => {
    const parts = metaJson?.received?.parts[source];
    const estimated = metaJson?.received?.estimated?.[source] ?? '0';
    return parts ? [{ metric: todayOf(metricUid, scene.aliases), parts, estimated }] : [];
  });
  const byMetric = Map.groupBy(all, ({ metric }) => metric);
  const held = new Map([...byMetric].map(([metric, own]): [string, SharedFigure] => [metric, together(own)]));
  const { placed } = placesOf(scene, source, [...figures.keys()]);
  const metrics = new Set([...held.keys(), ...placed.keys()]);
  return [...metrics].every((metric) => isSame(held.get(metric), placed.has(metric) ? figures.get(metric) : undefined));
}

const together = (all: readonly Required<SharedFigure>[]): SharedFigure => ({
  parts: addedUp(all.map(({ parts }) => parts)),
  estimated: sum(all.map(({ estimated }) => estimated)),
});

const isSame = (held: SharedFigure | undefined, sent: SharedFigure | undefined): boolean =>
  isSameByOrigin(held?.parts, sent?.parts) && compare(held?.estimated ?? '0', sent?.estimated ?? '0') === 0;

/** The values to save, each refused if it was changed since `parts` was read, and the answer to the supplier. */
export function receivingChanges(scene: ReceivingScene, delivery: Delivery): Receipt & { changes: NodeValueChange[] } {
  const { parts, nodes } = scene;
  const source = sourceKey(delivery.source);
  const holds = holdsOf(scene, source);
  const { placed, left, repeated } = placesOf(scene, source, [...delivery.figures.keys()]);
  const leftOut = [
    ...[...left].map(([metric, reason]) => ({ metric, reason: LEFT_TEXTS[reason] })),
    ...repeated.map((metric) => ({ metric, reason: REPEATED })),
  ];
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const changes: NodeValueChange[] = [];
  const sent = new Set<string>();
  const made = ownTotals(scene);
  const refused = [...placed].flatMap(([metric, { uid }]) => (made.has(uid) ? [metric] : []));
  for (const [metric, { uid }] of placed) {
    if (made.has(uid)) {
      leftOut.push({ metric, reason: OWN_BELOW });
      continue;
    }
    const node = byUid.get(uid)!;
    const { change, refusal, isTheirs } = changed(node, parts.values.get(node.uid), source, delivery.figures.get(metric)!);
    if (refusal !== null) leftOut.push({ metric, reason: refusal });
    else sent.add(node.uid);
    if (isTheirs) leftOut.push({ metric, reason: THEIRS });
    if (change) changes.push(change);
  }
  const gone = [...parts.values.values()].filter(({ nodeUid }) => holds(nodeUid) && !sent.has(nodeUid));
  for (const item of gone) {
    const node = byUid.get(item.nodeUid) ?? nodeOf(item);
    const { change } = changed(node, item, source, null);
    if (change) changes.push(change);
  }
  return { metrics: sent.size, left: leftOut, refused, changes };
}

const nodesToday = (nodes: readonly Node[], aliases: Aliases): Node[] =>
  nodes.map((node) => (node.metric ? { ...node, metric: { ...node.metric, uid: todayOf(node.metric.uid, aliases) } } : node));

/** A node that the report has lost; its received part must not come back with it. */
const nodeOf = ({ nodeUid: uid, metricUid }: ValueItem): Node => ({
  uid,
  path: '',
  type: 'metricscore',
  metric: { uid: metricUid, name: '', unit: '' },
  meta_json: {},
});

const receivingValue = ({ value, noReport, metaJson }: ValueItem): ReceivingValue => ({
  value: value ?? null,
  noReport,
  received: metaJson?.received,
});

/** The metrics of a report whose total a received one would silently replace. */
function ownTotals({ parts, nodes, disableManualEntry }: ReceivingScene): Set<string> {
  const storedValue = (uid: string) => {
    const item = parts.values.get(uid);
    return item && receivingValue(item);
  };
  const notDue = notDueUids(nodes, reportPeriod(parts.report));
  return madeOfOwnFigures(nodes, storedValue, { notDue, disableManualEntry });
}

/**
 * The change of a value by the figure that a source sends, or takes back with null. A figure that the metric does not take is
 * refused. What is taken back never stays: the value is blank where the parts that are left make none that the metric takes.
 */
function changed(node: Node, item: ValueItem | undefined, source: string, figure: SharedFigure | null) {
  const { parts = null, estimated } = figure ?? {};
  const { value, received, isChanged, isTheirs } = afterReceiving(item && receivingValue(item), source, parts, estimated);
  const read = isTheirs || value === null ? null : readReportValue(value, node);
  // the text of the form advises a person who types, which does not help here: nobody can answer Yes or No for a part or a sum
  const message = node.meta_json.input_type === 'boolean' ? NO_ANSWER : null;
  const unfit = read?.ok === false ? (message ?? read.message) : null;
  const refusal = figure === null ? null : unfit;
  const isWritten = isChanged && refusal === null;
  const now = unfit === null ? value : null;
  const change: NodeValueChange = { node, metaJson: { received }, ...(!isTheirs && { value: now }), version: item?.version ?? 0 };
  return { change: isWritten ? change : undefined, refusal, isTheirs };
}
