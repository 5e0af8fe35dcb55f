import { useParams } from 'react-router';
import { useScope } from '../../session/use-scope.ts';
import { ProjectDashboard } from './dashboard.tsx';

/** The dashboard of a project (REP-024), or of a package where packages have no page of their own. */
export default function ProjectDashboardPage() {
  const scope = useScope();
  const { refId: packageId } = useParams();
  if (scope.kind !== 'project' && scope.kind !== 'package') return null;
  const place = { projectId: scope.projectId, packageId: packageId ?? 'root' };
  // another place begins with nothing of the one before: no figures, no open evidence
  return <ProjectDashboard key={`${place.projectId} ${place.packageId}`} {...place} />;
}
