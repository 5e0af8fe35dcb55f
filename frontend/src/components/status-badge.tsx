import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import { type BadgeKind, displayStatus, statusBadge } from '../../../shared/domain/report-status.ts';

const COLOURS: Record<BadgeKind, NonNullable<BadgeProps['color']>> = {
  danger: 'red',
  'mild-warning': 'severity-low',
  success: 'green',
  info: 'severity-neutral',
  primary: 'blue',
  secondary: 'grey',
};

type Props = {
  /** as stored */
  status: string;
  dueDate?: string | null;
  /** YYYY-MM-DD, in the time zone of the tenant; with it a late report reads 'Overdue' */
  today?: string;
};

/** The status of a report as people see it, word and colour (REP-167, REP-168). */
export function StatusBadge({ status, dueDate, today }: Props) {
  const shown = displayStatus(status, dueDate, today);
  const kind = statusBadge(shown);
  return (
    <Badge color={COLOURS[kind]} nativeAttributes={{ 'data-status': kind }}>
      {shown}
    </Badge>
  );
}
