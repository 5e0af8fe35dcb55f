import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { openAnswer } from '../api/open-answer.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ErrorNotice } from '../ui/page/error-notice.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { common } from '../ui/texts.ts';
import { pageTitles } from './titles.ts';

/** Shows an API answer to the signed-in person in this tab (SET-397). */
export default function OpenPage() {
  const [query] = useSearchParams();
  const next = query.get('next') ?? '';
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    openAnswer(next).catch(setFailure);
  }, [next]);
  return (
    <SpaceBetween size="l">
      <PageHeader title={pageTitles.open} />
      {failure === undefined ? (
        <div role="status" aria-label={common.loading}>
          <Box textAlign="center" padding="xxl">
            <Spinner size="large" />
          </Box>
        </div>
      ) : (
        <SpaceBetween size="m">
          <ErrorNotice error={failure} />
          <AppLink href="/home">{common.goHome}</AppLink>
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
