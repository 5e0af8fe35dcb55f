import { useParams } from 'react-router';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useIsLimited, useScope } from '../../session/use-scope.ts';
import { ProjectDashboard } from './dashboard.tsx';
import { OwnPackages } from './own-packages.tsx';

/**
 * The dashboard of a project (REP-024), or of a package without its own page. People who see only packages get a list of theirs.
 */
export default function ProjectDashboardPage() {
  const scope = useScope();
  const { refId: packageId } = useParams();
  const isLimited = useIsLimited('projectId' in scope ? scope.projectId : undefined);
  if (scope.kind !== 'project' && scope.kind !== 'package') return null;
  if (isLimited === undefined) return null;
  if (isLimited) return <OwnPackages />;
  const place = { projectId: shortId(scope.projectId), packageId: packageId === undefined ? 'root' : shortId(packageId) };
  // A new key resets figures and open evidence when the place changes.
  return <ProjectDashboard key={`${place.projectId} ${place.packageId}`} {...place} />;
}
