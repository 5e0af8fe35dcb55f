import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { periods, type ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { useApiQuery } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { formatPeriod } from '../../ui/format.ts';
import type { ChosenRange } from '../dashboard/index.ts';
import { exportTexts as texts } from './texts.ts';

type KnownPeriod = Pick<ReportingPeriod, 'uid' | 'startDate' | 'endDate' | 'num_commits'>;

/** The period with reports that has begun in the range and ends after it. The files leave it out. */
export const cutPeriod = (list: readonly KnownPeriod[], { toDate }: ChosenRange): KnownPeriod | undefined =>
  list.find(({ startDate, endDate, num_commits }) => num_commits > 0 && startDate <= toDate && lastDayOf(endDate) > toDate);

type Props = { projectId: string; range: ChosenRange; onShow(range: ChosenRange): void };

/** Names the period that the range cuts off, with a button that includes it. Hidden if there is none. */
export function CutPeriod({ projectId, range, onShow }: Props) {
  const all = useApiQuery(periods, 'listPeriods', { params: { projectId } });
  const cut = cutPeriod(all.data ?? [], range);
  if (!cut) return null;
  const named = { period: formatPeriod(cut) };
  const include = () => onShow({ ...range, toDate: lastDayOf(cut.endDate) });
  return (
    <Alert type="info" action={<Button onClick={include}>{fill(texts.includePeriod, named)}</Button>}>
      {fill(texts.cutPeriod, named)}
    </Alert>
  );
}
