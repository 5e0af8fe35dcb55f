import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { common } from '../app/texts/common.ts';
import { AppLink } from '../components/app-link.tsx';
import { PageHeader } from '../components/page-header.tsx';

/** Any address that no route has (ADM-083). */
export function NotFoundPage() {
  return (
    <SpaceBetween size="m">
      <PageHeader title={common.notFoundTitle} />
      <Box>{common.notFoundText}</Box>
      <AppLink href="/home" variant="primary">
        {common.goHome}
      </AppLink>
    </SpaceBetween>
  );
}
