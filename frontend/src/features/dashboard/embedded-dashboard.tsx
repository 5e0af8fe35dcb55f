import { useIsLimited } from '../../session/use-scope.ts';
import { latePart } from '../../ui/late-part.tsx';

/** A separate chunk: the page around it does not wait for the charts. */
const Dashboard = latePart(async () => ({ default: (await import('./dashboard.tsx')).ProjectDashboard }));

/**
 * The dashboard of a package within another page. Renders nothing for people who see only packages, who have no right to
 * dashboards.
 */
export const EmbeddedDashboard = (place: { projectId: string; packageId: string }) =>
  useIsLimited(place.projectId) === false && <Dashboard key={`${place.projectId} ${place.packageId}`} {...place} embedded />;
