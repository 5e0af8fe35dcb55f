import Alert from '@cloudscape-design/components/alert';
import { lastDayOf } from '../../../../../../shared/domain/kernel/periods.ts';
import { useToday } from '../../../../session/use-tenant.ts';
import { fill } from '../../../../ui/fill.ts';
import { formatDay } from '../../../../ui/format.ts';
import { useReport } from '../../entries/context.ts';
import { reportTexts as texts } from '../../texts.ts';

/**
 * Warns that the period of a report has not begun: a person who follows the same link twice would enter one month's figures into
 * the next. `withEnd`: for submissions and decisions, also warns that the period has not ended.
 */
export function PeriodNotice({ withEnd = false }: { withEnd?: boolean }) {
  const { report } = useReport();
  const today = useToday();
  const period = report.reporting_period_data;
  if (!period || period.endDate <= today) return null;
  if (period.startDate > today)
    return (
      <Alert type="warning" header={fill(texts.periodBegins, { day: formatDay(period.startDate) })}>
        {texts.periodBeginsText}
      </Alert>
    );
  if (!withEnd) return null;
  return (
    <Alert type="info" header={fill(texts.periodEnds, { day: formatDay(lastDayOf(period.endDate)) })}>
      {texts.periodEndsText}
    </Alert>
  );
}
