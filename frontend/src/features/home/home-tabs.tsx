import Alert from '@cloudscape-design/components/alert';
import Badge from '@cloudscape-design/components/badge';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { UserClaims } from '../../../../shared/contract/person/auth.ts';
import { fill } from '../../ui/fill.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { FirstRunHint } from '../first-run/index.ts';
import { PendingTable, usePending, waiting } from '../pending/index.ts';
import { HomeBlockText } from '../start/index.ts';
import { Admins } from './admins.tsx';
import { Dashboards } from './dashboards.tsx';
import { Invitations } from './invitations.tsx';
import { homeTexts as texts } from './texts.ts';
import { useInvitations } from './use-invitations.ts';

/**
 * The tabs of the home page: pending actions, dashboards, invitations, and the administration for superusers (ADM-208 to
 * ADM-215). The address holds the open tab.
 */
export function HomeTabs({ user }: { user: UserClaims }) {
  const [search, setSearch] = useSearchParams();
  const pending = usePending();
  const invitations = useInvitations();
  const n = waiting(pending.data?.rows ?? []).length;
  const companies = pending.data?.companies;
  const dashboards = companies && companies.length + companies.reduce((sum, { projects }) => sum + projects.length, 0);
  const tabs = [
    {
      id: 'pending',
      label: <Counted text={texts.pending} n={pending.data && n} more={pending.data?.more ?? false} warns />,
      content: (
        <QueryState query={pending}>
          {(data) => <PendingTable pending={data} onRetry={() => void pending.refetch()} title={texts.pending} />}
        </QueryState>
      ),
    },
    {
      id: 'dashboards',
      label: <Counted text={texts.dashboards} n={dashboards} />,
      content: <QueryState query={pending}>{(data) => <Dashboards pending={data} />}</QueryState>,
    },
    {
      id: 'invitations',
      label: <Counted text={texts.invitations} n={invitations.count} />,
      content: <Invitations invitations={invitations} />,
    },
    ...(user.is_superuser || user.is_tenant_superuser ? [{ id: 'admins', label: texts.admins, content: <Admins /> }] : []),
  ];
  return (
    <SpaceBetween size="l">
      <PageHeader title={fill(texts.welcome, { name: user.first_name || user.username })} browserTitle={texts.title} />
      <HomeBlockText block="post-login" />
      <FirstRunHint />
      {n > 0 && <Alert type="warning">{fill(texts.required, { n })}</Alert>}
      <Tabs
        ariaLabel={texts.title}
        activeTabId={tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'pending'}
        onChange={({ detail }) => {
          const next = new URLSearchParams(search);
          next.set('tab', detail.activeTabId);
          setSearch(next, { replace: true });
        }}
        tabs={tabs}
      />
    </SpaceBetween>
  );
}

type CountedProps = { text: string; n: number | undefined; more?: boolean; warns?: boolean };

/**
 * A tab with its count once it is known, in a warning colour if the count is not 0 (ADM-212). `more`: the count is still growing.
 */
function Counted({ text, n, more = false, warns = false }: CountedProps): ReactNode {
  if (n === undefined) return text;
  return (
    <span className="counted">
      {text} <Badge color={warns && n > 0 ? 'severity-medium' : 'grey'}>{more ? `${n}+` : n}</Badge>
    </span>
  );
}
