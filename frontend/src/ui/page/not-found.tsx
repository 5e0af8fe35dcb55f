import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { AppLink } from '../app-link.tsx';
import { common } from '../texts.ts';
import { PageHeader } from './page-header.tsx';

/** The page for an address without a route (ADM-083). */
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
