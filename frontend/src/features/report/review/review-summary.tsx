import './review.css';
import Alert from '@cloudscape-design/components/alert';
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
import { OtherChanges } from './other-changes.tsx';
import { stated } from './previous-value.tsx';
import { reviewTexts as texts } from './texts.ts';
import { FiguresAgainstForms, FiguresToCheck } from './to-look-at.tsx';
import type { ReviewChanges } from './use-changes.ts';

const SHOWN = 8;

/**
 * What a reviewer must not overlook, before the two hundred rows: changes since the approved or last submission, figures to check, the most
 * unusual first, and nothing or N/A where there was a figure.
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

type ChangedProps = { changes: ReviewChanges; more?: string };

/** Old and new of what is not as it was in the submission before. `more`: what stands where there are further figures. */
export function ChangedSince({ changes, more = texts.more }: ChangedProps) {
  const { since, byUid, others } = changes;
  if (since === null) return null;
  return (
    <>
      {(byUid.size > 0 || others.length === 0) && <ChangedFigures changes={changes} since={since} more={more} />}
      {others.length > 0 && <OtherChanges changes={changes} since={since} />}
    </>
  );
}

function ChangedFigures({ changes: { byUid }, since, more }: Required<ChangedProps> & { since: string }) {
  const { nodes, store } = useReport();
  const header = byUid.size === 0 ? fill(texts.unchanged, { since }) : fill(countOf(byUid.size, texts.changed), { since });
  const order = new Map(nodes.nodes.map(({ uid }, index) => [uid, index]));
  const byNode = new Map(nodes.nodes.map((node) => [node.uid, node]));
  const all = [...byUid.values()].sort((a, b) => (order.get(a.uid) ?? 0) - (order.get(b.uid) ?? 0));
  return (
    <Alert type="info" header={header}>
      <ul className="review-list">
        {all.slice(0, SHOWN).map(({ uid, metric, before, after }) => (
          <li key={uid}>
            {fill(texts.change, {
              metric: metric.name,
              before: stated(before, byNode.get(uid)),
              after: stated(after, byNode.get(uid)),
              unit: after.value === null ? '' : unitIn(byNode.get(uid), metric.unit),
            })}
            {store.result(uid)?.source === 'derived' &&
              changedByItself(byNode.get(uid), nodes.nodes, byUid) &&
              ` ${texts.byFactor}`}
          </li>
        ))}
      </ul>
      {all.length > SHOWN && fill(more, { n: all.length - SHOWN })}
    </Alert>
  );
}

/** Whether a calculated figure is another one although nothing below it is: by its conversion factors, or by what stands below it. */
export function changedByItself(node: Node | undefined, nodes: readonly Node[], changed: ReadonlyMap<string, unknown>): boolean {
  if (!node) return false;
  const below = nodes.filter(({ type, path }) => type === 'metricscore' && isBelow(path, node.path));
  return below.length > 0 && !below.some(({ uid }) => changed.has(uid));
}

/** A metric that the report no longer has is told with the unit of its change. */
const unitIn = (node: Node | undefined, unit: string) => (node ? statedUnit(node) : unit);

/** Metrics that are marked N/A and had a figure in an earlier report. */
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
  return (
    <Alert type="warning" header={countOf(missing.length, texts.nowNotApplicable)}>
      <ul className="review-list">
        {missing.slice(0, SHOWN).map(({ node, last }) => (
          <li key={node.uid}>
            {fill(texts.before, {
              metric: nameOf(node),
              value: statedValue(last.value, node),
              unit: statedUnit(node),
              period: formatMonth(last.startDate),
            })}
          </li>
        ))}
      </ul>
      {missing.length > SHOWN && fill(texts.moreNotApplicable, { n: missing.length - SHOWN })}
    </Alert>
  );
}
