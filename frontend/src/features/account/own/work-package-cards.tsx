import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DueText } from '../../../ui/due-text.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { useWaitingReports } from '../../pending/index.ts';
import { authTexts as texts } from '../texts.ts';
import { workPackageCards } from './work-packages.ts';

/** The work packages that wait for the signed-in user, each with its period and due date. */
export function WorkPackageCards() {
  const query = useWaitingReports();
  const today = useToday();
  return (
    <Container header={<Header variant="h2">{texts.reportingPackages}</Header>}>
      <QueryState query={query} empty={<EmptyState title={texts.reportingPackagesNone} />}>
        {(waiting) => (
          <ColumnLayout columns={3} borders="vertical" minColumnWidth={220}>
            {workPackageCards(waiting).map(({ uid, name, period, dueDate, status, href }) => (
              <SpaceBetween key={uid} size="xxs">
                <AppLink href={href}>{name}</AppLink>
                <Box color="text-body-secondary">{period}</Box>
                {dueDate !== null && <DueText dueDate={dueDate} today={today} status={status} />}
              </SpaceBetween>
            ))}
          </ColumnLayout>
        )}
      </QueryState>
    </Container>
  );
}
