import Button from '@cloudscape-design/components/button';
import { useLocation, useNavigate } from 'react-router';
import { useToday } from '../../../../session/use-tenant.ts';
import { fill } from '../../../../ui/fill.ts';
import { type JustDecided, othersToReview, useWaitingReports } from '../../../pending/index.ts';
import { submitTexts as texts } from '../../submit/texts.ts';
import { useReviewKeys } from '../use-review-keys.ts';

const REPORT_PAGE = /\/report(\/|$)/;

/**
 * The report after the decided one for the approver, which the key J opens, too. From the list of pending
 * actions, which is read once for both.
 */
export function NextReport({ decided }: { decided: JustDecided }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const { data } = useWaitingReports();
  const left = data && othersToReview(data, today, { decided, pathname });
  const [next] = left ?? [];
  // on the page of a report its place in the list counts
  useReviewKeys({ after: REPORT_PAGE.test(pathname) ? undefined : next?.href });
  if (!left) return null;
  if (!next) return texts.noneLeft;
  return (
    <Button
      href={next.href}
      onFollow={(event) => {
        event.preventDefault();
        navigate(next.href);
      }}
    >
      {fill(texts.nextReport, { n: left.length })}
    </Button>
  );
}
