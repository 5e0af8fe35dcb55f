import Box from '@cloudscape-design/components/box';
import type { Apportionment } from '../../../../shared/contract/project/apportionment.ts';
import { useToday } from '../../session/use-tenant.ts';
import { apportionmentTexts as t } from './texts.ts';
import { leftOutReports } from './view.ts';

/** The reports that are not approved, shown before submitting. */
export function UnapprovedReports({ found }: { found: Apportionment }) {
  const reports = leftOutReports(found.reports, useToday());
  if (reports.length === 0) return <Box>{found.reports.length === 0 ? t.noPackages : t.allApproved}</Box>;
  return (
    <div>
      <Box variant="h3">{t.unapproved}</Box>
      <ul>
        {reports.map(({ key, name, status }) => (
          <li key={key}>
            {name}: {status}
          </li>
        ))}
      </ul>
      <Box color="text-body-secondary">{t.unapprovedHint}</Box>
    </div>
  );
}
