import { lazy, Suspense } from 'react';

/** Its charts come after the page that it stands on. */
const Dashboard = lazy(async () => ({ default: (await import('./dashboard.tsx')).ProjectDashboard }));

/** The dashboard of a package on a page that has its own title. */
export const EmbeddedDashboard = (place: { projectId: string; packageId: string }) => (
  <Suspense>
    <Dashboard key={`${place.projectId} ${place.packageId}`} {...place} embedded />
  </Suspense>
);
