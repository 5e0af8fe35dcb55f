import { useLocation } from 'react-router';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { othersToReview, useWaitingReports } from '../../pending/index.ts';
import { submitTexts as texts } from '../submit/texts.ts';

/** The report that the approver decides on next, from the same list as the pending actions, which is read once for both. */
export function NextReport({ decided }: { decided: string }) {
  const { pathname } = useLocation();
  const today = useToday();
  const { data } = useWaitingReports();
  if (!data) return null;
  const left = othersToReview(data, today, { decided, pathname });
  const [next] = left;
  if (!next) return texts.noneLeft;
  return <AppLink href={next.href}>{fill(texts.nextReport, { n: left.length })}</AppLink>;
}
