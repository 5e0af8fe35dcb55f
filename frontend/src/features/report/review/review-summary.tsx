import './review.css';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isLocked, isPending } from '../../../../../shared/domain/report/status.ts';
import { isBelow, type Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatMonth } from '../../../ui/format.ts';
import { useReport } from '../entries/context.ts';
import { latestPast } from '../entries/take-past.ts';
import { nameOf, type Section } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import { FiguresNotInLast, GoneFigures } from './gone-figures-alerts.tsx';
import { metricRows } from './metric-rows.ts';
import { OtherChanges } from './other-changes.tsx';
import { stated } from './previous-value.tsx';
import { AlertOfRows } from './row-links.tsx';
import { reviewTexts as texts } from './texts.ts';
import { FiguresAgainstForms, FiguresToCheck } from './to-look-at.tsx';
import type { ReviewChanges } from './use-changes.ts';

/**
 * Points that a reviewer must not overlook, above the rows: changes since the approved or last submission, figures to check (the
 * most unusual first), and empty or N/A metrics that had a figure.
 */
export function ReviewSummary({ sections }: { sections: readonly Section[] }) {
  const { report, changes } = useReport();
  if (!isLocked(report.status.name)) return null;
  return (
    <SpaceBetween size="s">
      <ChangedSince changes={changes} />
      {isPending(report.status.name) ? <FiguresToCheck sections={sections} /> : <FiguresAgainstForms sections={sections} />}
      <GoneFigures sections={sections} />
      <NowNotApplicable sections={sections} />
      {changes.since === null && <FiguresNotInLast sections={sections} />}
    </SpaceBetween>
  );
}

type ChangedProps = { changes: ReviewChanges };

/** The old and new values of what changed since the previous submission, with links to the rows. */
export function ChangedSince({ changes }: ChangedProps) {
  const { since, byUid, others } = changes;
  if (since === null) return null;
  return (
    <div className="review-stack">
      {(byUid.size > 0 || others.length === 0) && <ChangedFigures changes={changes} since={since} />}
      {others.length > 0 && <OtherChanges changes={changes} since={since} />}
    </div>
  );
}

function ChangedFigures({ changes: { byUid }, since }: ChangedProps & { since: string }) {
  const { nodes, sections, store } = useReport();
  const header = byUid.size === 0 ? fill(texts.unchanged, { since }) : fill(countOf(byUid.size, texts.changed), { since });
  const order = new Map(nodes.nodes.map(({ uid }, index) => [uid, index]));
  const byNode = new Map(nodes.nodes.map((node) => [node.uid, node]));
  const rows = metricRows(sections);
  const all = [...byUid.values()].sort((a, b) => (order.get(a.uid) ?? 0) - (order.get(b.uid) ?? 0));
  const linked = all.map(({ uid, metric, before, after }) => {
    const node = byNode.get(uid);
    const unit = after.value === null ? '' : unitIn(node, metric.unit);
    const text = fill(texts.change, { metric: metric.name, before: stated(before, node), after: stated(after, node), unit });
    const byFactor = store.result(uid)?.source === 'derived' && changedByItself(node, nodes.nodes, byUid);
    return { row: rows.get(uid), text: text.trim(), ...(byFactor && { more: texts.byFactor }) };
  });
  return <AlertOfRows type="info" header={header} rows={linked} />;
}

/**
 * Whether a calculated figure has changed although no figure below it has, because of its conversion factors or its sub-metrics.
 */
export function changedByItself(node: Node | undefined, nodes: readonly Node[], changed: ReadonlyMap<string, unknown>): boolean {
  if (!node) return false;
  const below = nodes.filter(({ type, path }) => type === 'metricscore' && isBelow(path, node.path));
  return below.length > 0 && !below.some(({ uid }) => changed.has(uid));
}

/** A metric that the report no longer has appears with the unit of its change. */
const unitIn = (node: Node | undefined, unit: string) => (node ? statedUnit(node) : unit);

/** Metrics that are marked N/A and have a figure in an earlier report. */
export const nowNotApplicable = (
  { nodes, store }: Pick<ReturnType<typeof useReport>, 'nodes' | 'store'>,
  sections: readonly Section[],
) =>
  sections.flatMap(({ rows }) =>
    rows.flatMap(({ kind, node }) => {
      const last = kind === 'metric' && store.entry(node.uid).noReport && latestPast(nodes.metrics.get(node.uid)?.past ?? []);
      return last ? [{ node, last }] : [];
    }),
  );

function NowNotApplicable({ sections }: { sections: readonly Section[] }) {
  const missing = nowNotApplicable(useReport(), sections);
  if (missing.length === 0) return null;
  const rows = metricRows(sections);
  const linked = missing.map(({ node, last }) => {
    const told = { metric: nameOf(node), value: statedValue(last.value, node), unit: statedUnit(node) };
    return { row: rows.get(node.uid), text: fill(texts.before, { ...told, period: formatMonth(last.startDate) }) };
  });
  return <AlertOfRows type="warning" header={countOf(missing.length, texts.nowNotApplicable)} rows={linked} />;
}
