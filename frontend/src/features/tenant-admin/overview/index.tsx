import Alert from '@cloudscape-design/components/alert';
import Cards from '@cloudscape-design/components/cards';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { useTenantQuery } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { TENANT_PAGES } from '../pages.ts';
import { tenantAdminTexts as texts } from '../texts.ts';
import { TenantSettings } from './tenant-settings.tsx';

/** The purpose of the area, its pages, and the settings of the tenancy (SET-052 to SET-054, SET-152, SET-263, ADM-015). */
export default function TenantOverview() {
  const query = useTenantQuery();
  const isFallback = useParams()['*'] !== undefined;
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <Alert type="warning">{texts.warning}</Alert>
      <Cards
        ariaLabels={{ itemSelectionLabel: () => '', selectionGroupLabel: '', cardsLabel: texts.pages }}
        items={TENANT_PAGES}
        trackBy="href"
        cardsPerRow={[{ cards: 1 }, { minWidth: 560, cards: 2 }, { minWidth: 900, cards: 3 }]}
        cardDefinition={{
          header: ({ text, href }) => (
            <AppLink href={href} variant="primary">
              {text}
            </AppLink>
          ),
          sections: [{ id: 'about', content: ({ about }) => about }],
        }}
      />
      {!isFallback && <QueryState query={query}>{(current) => <TenantSettings current={current} />}</QueryState>}
    </SpaceBetween>
  );
}
