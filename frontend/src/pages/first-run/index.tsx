import SpaceBetween from '@cloudscape-design/components/space-between';
import { companies } from '../../../../shared/contract/companies.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useUser } from '../../app/auth/session.ts';
import { common } from '../../app/texts/common.ts';
import { firstRunTexts as texts } from '../../app/texts/first-run.ts';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { isFirstRun } from '../../components/first-run-hint.tsx';
import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { FirstRunWizard } from './wizard.tsx';

/** The first steps of an empty tenancy, for its superuser. */
export default function FirstRunPage() {
  const { is_superuser, is_tenant_superuser } = useUser();
  const list = useApiQuery(companies, 'api_company_list', {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!is_superuser && !is_tenant_superuser) return <Closed />;
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} />
      <QueryState query={list} isEmpty={(found) => !isFirstRun(found)} empty={<SetUp />}>
        {([company]) => <FirstRunWizard company={company} />}
      </QueryState>
    </SpaceBetween>
  );
}

const Closed = () => (
  <SpaceBetween size="l">
    <PageHeader title={texts.title} />
    <NoPermission>{texts.forSuperusers}</NoPermission>
  </SpaceBetween>
);

const SetUp = () => (
  <EmptyState title={texts.notEmptyTitle} action={<AppLink href="/home">{common.goHome}</AppLink>}>
    {texts.notEmpty}
  </EmptyState>
);
