import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { OpenReport } from '../../../../../shared/contract/report/reports.ts';
import { compareText, shortId } from '../../../../../shared/domain/kernel/names.ts';
import { isOnHold } from '../../../../../shared/domain/report/status.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DueText } from '../../../ui/due-text.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { useWaitingReports } from '../../pending/index.ts';
import { authTexts as texts } from '../texts.ts';

/** Cards of one page; the list of pending actions, to which the page leads, has all. */
const MOST_CARDS = 100;

/** A report on hold has no card (ADM-207); what is late comes first. */
const inOrder = (reports: readonly OpenReport[]) =>
  reports
    .filter(({ status_name }) => !isOnHold(status_name))
    .toSorted((a, b) => compareText(a.due_date ?? '9', b.due_date ?? '9'))
    .slice(0, MOST_CARDS);

/** The work packages that wait for the signed-in user, each with its due date. */
export function WorkPackageCards() {
  const query = useWaitingReports();
  const today = useToday();
  return (
    <Container header={<Header variant="h2">{texts.workPackages}</Header>}>
      <QueryState query={query} empty={<EmptyState title={texts.workPackagesNone} />}>
        {(waiting) => (
          <ColumnLayout columns={3} borders="vertical" minColumnWidth={220}>
            {inOrder(waiting).map((report) => (
              <SpaceBetween key={report.uid} size="xxs">
                <AppLink href={`/project/${shortId(report.project)}/wpack/${shortId(report.ref_id)}/report`}>
                  {report.ref_name}
                </AppLink>
                {report.due_date !== null && <DueText dueDate={report.due_date} today={today} status={report.status_name} />}
              </SpaceBetween>
            ))}
          </ColumnLayout>
        )}
      </QueryState>
    </Container>
  );
}
