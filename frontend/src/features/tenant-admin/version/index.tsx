import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { tenancies } from '../../../../../shared/contract/tenant/tenancies.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { formatAdministered } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { versionTexts as texts } from '../texts.ts';

type Fact = readonly [label: string, value: string];

/** The versions of the server and of these pages (ADM-047 to ADM-049). */
export default function VersionPage() {
  const server = useApiQuery(tenancies, 'readServerVersion', {});
  const [commit = '', date = '', branch = ''] = String(import.meta.env.VITE_RELEASE).split(',');
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <QueryState query={server}>
        {(built) => <Facts title={texts.server} facts={[[texts.tag, built.tag], ...buildFacts(built)]} />}
      </QueryState>
      <Facts title={texts.frontEnd} facts={buildFacts({ commit, date, branch })} />
    </SpaceBetween>
  );
}

const dateOf = (date: string) => (Number.isNaN(Date.parse(date)) ? date : formatAdministered(new Date(date).toISOString()));

const buildFacts = ({ commit, date, branch }: { commit: string; date: string; branch: string }): Fact[] => [
  [texts.commit, commit],
  [texts.date, dateOf(date)],
  [texts.branch, branch],
];

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section aria-label={title}>
      <Container header={<Header variant="h2">{title}</Header>}>
        <KeyValuePairs columns={4} items={facts.map(([label, value]) => ({ label, value: value || texts.unknown }))} />
      </Container>
    </section>
  );
}
