import Button from '@cloudscape-design/components/button';
import { useLocation, useNavigate } from 'react-router';
import { useToday } from '../../../../session/use-tenant.ts';
import { fill } from '../../../../ui/fill.ts';
import { othersToReview, useWaitingReports } from '../../../pending/index.ts';
import { submitTexts as texts } from '../../submit/texts.ts';

/** The next report for the approver, from the list of pending actions, which is read once for both. */
export function NextReport({ decided }: { decided: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const { data } = useWaitingReports();
  if (!data) return null;
  const left = othersToReview(data, today, { decided, pathname });
  const [next] = left;
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
