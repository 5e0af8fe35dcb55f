import Skeleton from '@cloudscape-design/components/skeleton';
import SpaceBetween from '@cloudscape-design/components/space-between';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of a report while it loads: heading, facts, rows. */
export const ReportSkeleton = () => (
  <SpaceBetween size="l">
    <Skeleton width="40%" height="36px" />
    <Skeleton height="56px" />
    <SpaceBetween size="m">
      {ROWS.map((row) => (
        <Skeleton key={row} height="44px" />
      ))}
    </SpaceBetween>
  </SpaceBetween>
);
