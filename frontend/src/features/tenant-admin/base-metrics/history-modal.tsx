import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type BaseMetric, baseMetrics, type MetricChange } from '../../../../../shared/contract/metric/base-metrics.ts';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { isUid, shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { formatAdministered } from '../../../ui/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { historyTexts as texts } from './texts.ts';

type Props = { metric: BaseMetric; all: readonly BaseMetric[]; onClose(): void };

/** The changes of a base metric, with their authors. */
export function HistoryModal({ metric, all, onClose }: Props) {
  const query = useApiQuery(baseMetrics, 'listMetricChanges', { params: { baseMetricId: metric.uid } }, { staleTime: 0 });
  const names = new Map(all.map(({ uid, name }) => [uid, name]));
  return (
    <Modal size="large" header={fill(texts.title, { name: metric.name })} onClose={onClose}>
      <QueryState query={query} errorTitle={texts.loadError} empty={texts.empty}>
        {(changes) => <Changes changes={changes} names={names} />}
      </QueryState>
    </Modal>
  );
}

type ChangesProps = { changes: readonly MetricChange[]; names: ReadonlyMap<string, string> };

function Changes({ changes, names }: ChangesProps) {
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return texts.nothing;
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return isUid(written) ? (names.get(written) ?? shortId(written)) : plainText(written);
  };
  return (
    <SpaceBetween size="m">
      {changes.map(({ at, by, changes: fields }) => (
        <section key={`${at} ${fields[0]?.field}`}>
          <Box fontWeight="bold">{fill(texts.entry, { when: formatAdministered(at), who: by })}</Box>
          {fields
            .filter(({ from, to }) => shown(from) !== shown(to))
            .map(({ field, from, to }) => (
              <Box key={field}>{fill(texts.change, { field, from: shown(from), to: shown(to) })}</Box>
            ))}
        </section>
      ))}
    </SpaceBetween>
  );
}
