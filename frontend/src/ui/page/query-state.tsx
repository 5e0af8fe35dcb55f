import './skeletons.css';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Skeleton from '@cloudscape-design/components/skeleton';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isFailure } from '../failure.ts';
import { common } from '../texts.ts';
import { ErrorNotice } from './error-notice.tsx';
import { NoPermission } from './no-permission.tsx';

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending'> & {
    fetchStatus?: UseQueryResult['fetchStatus'];
    refetch(): Promise<unknown>;
  };
  children: (data: T) => ReactNode;
  /** shown while the content loads, with the same height, so that nothing jumps */
  skeleton?: ReactNode;
  /** shown instead of the content if `isEmpty` is true: the purpose of the content, and the button that adds the first item */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  errorTitle?: string;
  noPermission?: ReactNode;
};

const nothingIn = (data: unknown) => Array.isArray(data) && data.length === 0;

/** The states of a query: loading, empty, no permission, offline, error with retry, and the content. */
export function QueryState<T>({ query, children, skeleton, empty, isEmpty = nothingIn, errorTitle, noPermission }: Props<T>) {
  if (query.data !== undefined) return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  if (isFailure(query.error) && query.error.status === 403) return noPermission ?? <NoPermission />;
  if (query.error)
    return (
      <ErrorNotice
        error={query.error}
        {...(errorTitle !== undefined && { title: errorTitle })}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.fetchStatus === 'paused') return <Offline />;
  return (
    <div role="status" aria-label={common.loading} className="skeletons">
      {skeleton ?? <Lines />}
    </div>
  );
}

/** Shown if the connection was lost before anything was loaded. Reads wait; Back leads to a loaded page. */
const Offline = () => (
  <Alert
    type="warning"
    header={common.offlineTitle}
    action={
      <Button formAction="none" onClick={() => history.back()}>
        {common.back}
      </Button>
    }
  >
    {common.offlineText}
  </Alert>
);

const Lines = () => (
  <SpaceBetween size="xs">
    <Skeleton width="60%" />
    <Skeleton />
    <Skeleton width="80%" />
  </SpaceBetween>
);
