import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { useToday } from '../../session/use-tenant.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { firstReport, nowIncomplete } from './first-report.ts';
import { projectTexts as t } from './texts.ts';

type Props = {
  /** periods of `firstPeriods` */
  periods: readonly ReportingPeriod[];
  value: string;
  onChange(uid: string): void;
  /** as in `firstReport`; absent in a form that asks for none */
  dueDate?: string;
  disabled?: boolean;
  error: string | undefined;
};

/** Asks for the first period of a new package, and shows the consequences. Hidden if the project has no period to report for. */
export function FirstPeriodField({ periods, value, onChange, dueDate, disabled = false, error }: Props) {
  const today = useToday();
  const chosen = periods.find(({ uid }) => uid === value);
  if (periods.length === 0) return null;
  const first = chosen && firstReport(chosen, dueDate, today);
  const incomplete = chosen ? nowIncomplete(periods, chosen, today) : '';
  const choices = periods.map(({ uid, startDate, endDate }) => ({
    value: uid,
    label: displayPeriod({ start: startDate, end: endDate }),
  }));
  return (
    <SpaceBetween size="s">
      <ChoiceField
        label={t.firstPeriod}
        hint={t.firstPeriodHint}
        value={value}
        choices={choices}
        onChange={onChange}
        disabled={disabled}
        error={error}
      />
      {incomplete !== '' && <Alert type="warning">{incomplete}</Alert>}
      {first && (first.isOverdue ? <Alert type="warning">{first.text}</Alert> : <Box>{first.text}</Box>)}
    </SpaceBetween>
  );
}
