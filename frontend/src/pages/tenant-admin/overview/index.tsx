import Alert from '@cloudscape-design/components/alert';
import Cards from '@cloudscape-design/components/cards';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { TENANT_PAGES } from '../../../app/shell/tenant-pages.ts';
import { tenantAdminTexts as texts } from '../../../app/texts/tenant-admin.ts';
import { AppLink } from '../../../components/app-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';

/** What the area is for, and its pages (SET-052 to SET-054, SET-152, ADM-015). */
export default function TenantOverview() {
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
    </SpaceBetween>
  );
}
