import { useParams } from 'react-router';
import { shortId } from '../../../shared/domain/kernel/names.ts';

/** The path of the company or project that a page belongs to, under which its other pages are. */
export function usePlacePath(): string {
  const { companyId, projectId = '' } = useParams();
  return companyId === undefined ? `/project/${shortId(projectId)}` : `/company/${shortId(companyId)}`;
}
