import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useState } from 'react';
import { type Company, companies } from '../../../../shared/contract/company/companies.ts';
import { EXAMPLE_METRICS } from '../../../../shared/domain/structure/example-metrics.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { useKeptText } from '../../session/use-kept-text.ts';
import { useToday } from '../../session/use-tenant.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { common } from '../../ui/texts.ts';
import { newDraft } from './draft.ts';
import { keptRun, type Run, runOf } from './kept-run.ts';
import { firstRunTexts as texts } from './texts.ts';
import { FirstRunWizard } from './wizard.tsx';

/** The first steps of an empty tenancy, for its superuser. */
export default function FirstRunPage() {
  const { is_superuser, is_tenant_superuser } = useUser();
  const list = useApiQuery(companies, 'listCompanies', {}, { staleTime: 0 });
  if (!is_superuser && !is_tenant_superuser) return <Closed />;
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <QueryState query={list}>{(found) => <Start companies={found} />}</QueryState>
    </SpaceBetween>
  );
}

/** Takes the state of the run when the page opens, because the run itself changes the list of companies. */
function Start({ companies: found }: { companies: readonly Company[] }) {
  const [text, keep, forget] = useKeptText('first-run');
  const today = useToday();
  const [run] = useState(() =>
    runOf(
      found,
      keptRun(text),
      newDraft(
        today,
        EXAMPLE_METRICS.map(({ issue }) => issue),
      ),
    ),
  );
  const change = useCallback((now: Run) => keep(JSON.stringify(now)), [keep]);
  if (!run) return <SetUp />;
  return (
    <SpaceBetween size="m">
      <Box color="text-body-secondary">{texts.intro}</Box>
      <FirstRunWizard run={run} onChange={change} onDone={forget} />
    </SpaceBetween>
  );
}

const Closed = () => (
  <SpaceBetween size="l">
    <PageHeader title={texts.title} />
    <NoPermission>{texts.forSuperusers}</NoPermission>
    <AppLink href="/home">{common.goHome}</AppLink>
  </SpaceBetween>
);

const SetUp = () => (
  <EmptyState title={texts.notEmptyTitle} action={<AppLink href="/home">{common.goHome}</AppLink>}>
    {texts.notEmpty}
  </EmptyState>
);
