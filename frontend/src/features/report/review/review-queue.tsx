import { reports } from '../../../../../shared/contract/report/reports.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { placeInQueue } from '../../pending/index.ts';
import { useReport } from '../entries/context.ts';
import { submitTexts as texts } from '../submit/texts.ts';
import { useReviewKeys } from './use-review-keys.ts';

/**
 * The place of the report among those that wait for the approver, with links to its neighbours, which the keys J and K open, too.
 */
export function ReviewQueue() {
  const { report } = useReport();
  const today = useToday();
  const { data } = useApiQuery(reports, 'listOpenReports', { query: { requiresAction: 'true', light: 'true' } });
  const place = data && placeInQueue(data, today, report.uid);
  const { before, after } = place ?? {};
  useReviewKeys({ before, after });
  if (!place || place.of < 2) return null;
  return (
    <nav aria-label={texts.queueName} className="review-queue">
      {before && <AppLink href={before}>{texts.previousInQueue}</AppLink>}
      <span className="quiet">{fill(texts.queue, { at: place.at, of: place.of })}</span>
      {after && <AppLink href={after}>{texts.nextInQueue}</AppLink>}
    </nav>
  );
}
