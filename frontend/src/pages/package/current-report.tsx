import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router';
import { commits } from '../../../../shared/contract/commits.ts';
import { isOnHold } from '../../../../shared/domain/report-status.ts';
import { ApiError } from '../../api/errors.ts';
import { useApiQuery } from '../../api/queries.ts';
import { shortId } from '../../app/shell/scope.ts';
import { evalsTexts as texts } from '../../app/texts/evals.ts';
import { reportTexts } from '../../app/texts/report.ts';
import { useToday } from '../../app/use-tenant.ts';
import { DueText } from '../../components/due-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { NoPermission } from '../../components/no-permission.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { ReportPlace } from '../report/model/use-report-data.ts';
import { periodNameOf } from '../report/parts/header.tsx';

/** The report that counts now: its period, status and deadline, and the way to it (REP-016). */
export function CurrentReport({ place, base }: { place: ReportPlace; base: string }) {
  const { trackerId, refId } = place;
  const navigate = useNavigate();
  const query = useApiQuery(commits, 'readCurrentReport', { params: { trackerId, refId } });
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
              {isOnHold(status.name) && <Alert type="info">{texts.onHold}</Alert>}
              <KeyValuePairs
                columns={3}
                items={[
                  { label: texts.period, value: periodNameOf(report) },
                  { label: texts.status, value: <StatusBadge status={status.name} dueDate={due_date} today={today} /> },
                  {
                    label: reportTexts.due,
                    value: due_date === null ? reportTexts.noDue : <DueText dueDate={due_date} today={today} />,
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
