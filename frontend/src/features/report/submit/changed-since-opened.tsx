import type { Difference } from '../../../../../shared/domain/report/changes.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { useReport } from '../entries/context.ts';
import { WhoChanged } from '../frame/who-changed.tsx';
import { nameOf, type Section } from '../model/sections.ts';
import { statedUnit } from '../model/stated-value.ts';
import { metricRows } from '../review/metric-rows.ts';
import { stated } from '../review/previous-value.tsx';
import { AlertOfRows } from '../review/row-links.tsx';
import { reviewTexts } from '../review/texts.ts';
import { submitTexts as texts } from './texts.ts';

type Props = { sections: readonly Section[]; changes: readonly Difference[] };

/** The rows that changed since the final review was opened: old value, new value and author of each. */
export function ChangedSinceOpened({ sections, changes }: Props) {
  const { nodes, store } = useReport();
  const rows = metricRows(sections);
  const linked = changes.flatMap(({ node, before, after }) => {
    const row = rows.get(node.uid);
    const text = fill(reviewTexts.change, {
      metric: nameOf(node),
      before: stated(before, node),
      after: stated(after, node),
      unit: after.value === null ? '' : statedUnit(node),
    }).trim();
    const by = store.result(node.uid)?.source === 'derived' ? undefined : nodes.metrics.get(node.uid)?.savedBy;
    return row ? [{ row, text, ...(by !== undefined && { more: <By uid={by} /> }) }] : [];
  });
  if (linked.length === 0) return null;
  return <AlertOfRows type="warning" header={countOf(linked.length, texts.changedRows)} rows={linked} />;
}

const By = ({ uid }: { uid: string }) => (
  <WhoChanged uid={uid}>
    {({ isOwn, name }) => (isOwn ? texts.changedByYou : name === undefined ? '' : fill(texts.changedBy, { name }))}
  </WhoChanged>
);
