import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import { type BadgeKind, displayStatus, statusBadge } from '../../../shared/domain/report/status.ts';

type Look = Pick<BadgeProps, 'color' | 'style'>;

/**
 * The parts have one blue, which is the primary one: information is the pale one of the alerts, at a contrast of 4.5:1 and more.
 */
const LOOKS: Record<BadgeKind, Look> = {
  danger: { color: 'red' },
  'mild-warning': { color: 'severity-low' },
  success: { color: 'green' },
  info: { style: { root: { background: 'light-dark(#d1f1ff, #002b66)', color: 'light-dark(#003b8f, #b8e7ff)' } } },
  primary: { color: 'blue' },
  secondary: { color: 'grey' },
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
    <Badge {...LOOKS[kind]} nativeAttributes={{ 'data-status': kind }}>
      {shown}
    </Badge>
  );
}
