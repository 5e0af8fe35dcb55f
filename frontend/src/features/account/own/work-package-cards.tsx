import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { projects } from '../../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { DueText } from '../../../ui/text/due-text.tsx';
import { useWaitingReports } from '../../pending/index.ts';
import { authTexts as texts } from '../texts.ts';
import { MAX_CARDS, type WorkPackageCard, workPackageCards } from './work-packages.ts';

/** The work packages that wait for the signed-in user, each with its project, period and due date. */
export function WorkPackageCards() {
  const query = useWaitingReports();
  const { data: known } = useApiQuery(projects, 'listProjects', {});
  return (
    <Container header={<Header variant="h2">{texts.reportingPackages}</Header>}>
      <QueryState query={query} empty={<EmptyState title={texts.reportingPackagesNone} />}>
        {(waiting) => <Cards all={workPackageCards(waiting, known)} />}
      </QueryState>
    </Container>
  );
}

/** The first cards, and a link to the others. */
function Cards({ all }: { all: readonly WorkPackageCard[] }) {
  const today = useToday();
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={3} borders="vertical" minColumnWidth={220}>
        {all.slice(0, MAX_CARDS).map(({ uid, name, project, period, dueDate, status, href }) => (
          <SpaceBetween key={uid} size="xxs">
            <AppLink href={href}>{name}</AppLink>
            {project !== null && <Box color="text-body-secondary">{project}</Box>}
            <Box color="text-body-secondary">{period}</Box>
            {dueDate !== null && <DueText dueDate={dueDate} today={today} status={status} />}
          </SpaceBetween>
        ))}
      </ColumnLayout>
      {all.length > MAX_CARDS && (
        <Box>
          {fill(texts.reportingPackagesMore, { n: MAX_CARDS, all: formatFigure(all.length) })}{' '}
          <AppLink href="/notifications">{fill(texts.reportingPackagesAll, { all: formatFigure(all.length) })}</AppLink>
        </Box>
      )}
    </SpaceBetween>
  );
}
