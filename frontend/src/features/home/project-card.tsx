import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useState } from 'react';
import { useToday } from '../../session/use-tenant.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type PendingRow, waiting } from '../pending/index.ts';
import { homeTexts as texts } from './texts.ts';

type Props = { project: { uid: string; name: string; accessible: boolean }; rows: readonly PendingRow[] };

/** A project, linked by its whole id (ADM-231), with its reports that wait for the person (ADM-232 to ADM-234). */
export function ProjectCard({ project: { uid, name, accessible }, rows }: Props) {
  const [open, setOpen] = useState(false);
  const reports = waiting(rows, uid);
  const shownText = open ? texts.hideReports : texts.showReports;
  return (
    <div className="company-card project">
      {accessible ? (
        <AppLink href={`/project/${uid}`}>{name}</AppLink>
      ) : (
        <span title={texts.noProjectAccess}>
          <Icon name="lock-private" /> {name}
        </span>
      )}
      <div className="company-card-head">
        <span>{fill(texts.reportsLine, { n: reports.length })}</span>
        {reports.length > 0 && (
          <Button variant="inline-link" ariaExpanded={open} ariaLabel={`${shownText}: ${name}`} onClick={() => setOpen(!open)}>
            {shownText}
          </Button>
        )}
      </div>
      {open && <ReportLines rows={reports} />}
    </div>
  );
}

type LineProps = { rows: readonly Pick<PendingRow, 'uid' | 'href' | 'reportingPackage' | 'period' | 'status' | 'dueDate'>[] };

/** The waiting reports with their displayed status. */
export function ReportLines({ rows }: LineProps) {
  const today = useToday();
  return (
    <ul>
      {rows.map(({ uid, href, reportingPackage, period, status, dueDate }) => (
        <li key={uid}>
          <AppLink href={href}>
            {reportingPackage}, {period}
          </AppLink>{' '}
          <StatusBadge status={status} dueDate={dueDate} today={today} />
        </li>
      ))}
    </ul>
  );
}
