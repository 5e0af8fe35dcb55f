import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useState } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type PendingRow, waiting } from '../pending/index.ts';
import { homeTexts as texts } from './texts.ts';

type Props = { project: { uid: string; name: string; accessible: boolean }; rows: readonly PendingRow[] };

/** A project with the reports in it that wait for the person (ADM-231 to ADM-234). */
export function ProjectCard({ project: { uid, name, accessible }, rows }: Props) {
  const [open, setOpen] = useState(false);
  const reports = waiting(rows, uid);
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
          <Button variant="inline-link" ariaExpanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.hideReports : texts.showReports}
          </Button>
        )}
      </div>
      {open && (
        <ul>
          {reports.map(({ uid: report, href, reportingPackage, period, status }) => (
            <li key={report}>
              <AppLink href={href}>
                {reportingPackage}, {period}
              </AppLink>{' '}
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
