import { useIsLimited } from '../../session/use-scope.ts';
import { latePart } from '../../ui/late-part.tsx';

/** Its charts come after the page that it stands on. */
const Dashboard = latePart(async () => ({ default: (await import('./dashboard.tsx')).ProjectDashboard }));

/**
 * The dashboard of a package on a page with its own title; nothing for people who see only packages, since dashboards are not for
 * them.
 */
export const EmbeddedDashboard = (place: { projectId: string; packageId: string }) =>
  useIsLimited(place.projectId) === false && <Dashboard key={`${place.projectId} ${place.packageId}`} {...place} embedded />;
