import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { startTexts as texts } from './texts.ts';

/** The page with the benefits of the tool. */
export function BenefitsPage() {
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.benefitsTitle} description={texts.whyText} />
      <ColumnLayout columns={2}>
        {texts.benefits.map(({ title, text }) => (
          <Container key={title} header={<Header variant="h2">{title}</Header>} fitHeight>
            {text}
          </Container>
        ))}
      </ColumnLayout>
    </SpaceBetween>
  );
}
