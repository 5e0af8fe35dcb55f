import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { isOnHold } from '../../../../../shared/domain/report/status.ts';
import { ApiError } from '../../../api/errors.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { NoPermission } from '../../../ui/page/no-permission.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DueText } from '../../../ui/text/due-text.tsx';
import { periodNameOf } from '../frame/header.tsx';
import type { PlaceOfReport } from '../model/use-report-data.ts';
import { evalsTexts as texts } from '../past-reports/texts.ts';
import { reportTexts } from '../texts.ts';
import { SentBackReports } from './sent-back.tsx';

/** The current report: period, status, deadline, and a link to it (REP-016). */
export function CurrentReport({ place, base }: { place: PlaceOfReport; base: string }) {
  const { structureId, packageId } = place;
  const navigate = useNavigate();
  const query = useApiQuery(reports, 'readCurrentReport', { params: { trackerId: structureId, refId: packageId } });
  const today = useToday();
  const none = query.error instanceof ApiError && query.error.status === 404;
  const href = query.data && (query.data.is_staging ? `${base}/report` : `${base}/report/${shortId(query.data.uid)}`);
  const open = href !== undefined && (
    <Button
      variant="primary"
      href={href}
      onFollow={(event) => {
        event.preventDefault();
        navigate(href);
      }}
    >
      {texts.openReport}
    </Button>
  );
  return (
    <Container
      header={
        <Header variant="h2" actions={open}>
          {texts.current}
        </Header>
      }
    >
      {none ? (
        <EmptyState title={texts.noReport}>{texts.noReportText}</EmptyState>
      ) : (
        <QueryState query={query} noPermission={<NoPermission title={reportTexts.noAccess} />}>
          {({ status, due_date, ...report }) => (
            <SpaceBetween size="m">
              <SentBackReports report={report} />
              {isOnHold(status.name) && <Alert type="info">{texts.onHold}</Alert>}
              <KeyValuePairs
                columns={3}
                items={[
                  { label: texts.period, value: periodNameOf(report) },
                  { label: texts.status, value: <StatusBadge status={status.name} dueDate={due_date} today={today} /> },
                  {
                    label: reportTexts.due,
                    value:
                      due_date === null ? (
                        reportTexts.noDue
                      ) : (
                        <DueText dueDate={due_date} today={today} status={status.name} hasLabel />
                      ),
                  },
                ]}
              />
            </SpaceBetween>
          )}
        </QueryState>
      )}
    </Container>
  );
}
