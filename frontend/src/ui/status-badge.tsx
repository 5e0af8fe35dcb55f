import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import { type BadgeKind, displayStatus, statusBadge } from '../../../shared/domain/report/status.ts';

type Look = Pick<BadgeProps, 'color' | 'style'>;

/** Only one blue is saturated, the primary one. Information has the pale blue of alerts, with a contrast of at least 4.5:1. */
const LOOKS: Record<BadgeKind, Look> = {
  danger: { color: 'red' },
  'mild-warning': { color: 'severity-low' },
  success: { color: 'green' },
  info: { style: { root: { background: 'light-dark(#d1f1ff, #002b66)', color: 'light-dark(#003b8f, #b8e7ff)' } } },
  primary: { color: 'blue' },
  secondary: { color: 'grey' },
};

type Props = {
  /** the stored status */
  status: string;
  dueDate?: string | null;
  /** YYYY-MM-DD, in the tenant's time zone; if given, a late report shows 'Overdue' */
  today?: string;
};

/** The status of a report as a word and a colour (REP-167, REP-168). */
export function StatusBadge({ status, dueDate, today }: Props) {
  const shown = displayStatus(status, dueDate, today);
  const kind = statusBadge(shown);
  return (
    <Badge {...LOOKS[kind]} nativeAttributes={{ 'data-status': kind }}>
      {shown}
    </Badge>
  );
}
