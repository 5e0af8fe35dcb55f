import { useParams } from 'react-router';
import { shortId } from '../../../shared/domain/kernel/names.ts';

/** The path of the page's company or project, which is the prefix of its other pages. */
export function usePlacePath(): string {
  const { companyId, projectId = '' } = useParams();
  return companyId === undefined ? `/project/${shortId(projectId)}` : `/company/${shortId(companyId)}`;
}
