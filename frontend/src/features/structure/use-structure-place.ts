import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { packages } from '../../../../shared/contract/project/packages.ts';
import { can } from '../../../../shared/domain/access/rights.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { useProjectGrant, useScope, useScopeProjectQuery } from '../../session/use-scope.ts';

/** The structure of a page: the project's, or the structure of the package in the address. */
export type PlaceOfStructure = {
  projectUid: string;
  trackerId: string;
  packageId: string;
  commitId: string;
  name: string;
  isPackage: boolean;
  /** whether the user may change the structure; the server checks this too */
  mayEdit: boolean;
};

export type PlaceQuery = Pick<UseQueryResult<PlaceOfStructure>, 'data' | 'error' | 'isPending' | 'refetch'>;

/** Finds the ids that address the structure of the page's project or package. */
export function useStructurePlace(): PlaceQuery {
  const scope = useScope();
  const { refId: packageId } = useParams();
  const project = useScopeProjectQuery(scope);
  const structureId = project.data?.trackers[0]?.uid ?? '';
  const structure = useApiQuery(
    packages,
    'readStructure',
    { params: { trackerId: structureId } },
    { enabled: structureId !== '' },
  );
  const pack = useApiQuery(
    packages,
    'readPackage',
    { params: { trackerId: structureId, refId: packageId ?? '' } },
    { enabled: structureId !== '' && packageId !== undefined },
  );
  const grant = useProjectGrant(project.data?.uid, project.data?.company.uid);
  const { is_superuser, is_tenant_superuser } = useUser();
  const flags = { isSuperuser: is_superuser, isTenantSuperuser: is_tenant_superuser };
  const waiting = [project, structure, ...(packageId === undefined ? [] : [pack])];
  const failed = waiting.find(({ error }) => error !== null);
  const root = packageId === undefined ? rootOf(structure.data) : packageOf(pack.data);
  const data = project.data &&
    root && {
      projectUid: project.data.uid,
      trackerId: structureId,
      ...root,
      name: root.name ?? project.data.name,
      isPackage: packageId !== undefined,
      mayEdit: can(flags, grant, 'admin'),
    };
  return {
    data,
    error: failed?.error ?? null,
    isPending: !data && !failed,
    refetch: failed?.refetch ?? project.refetch,
  } as PlaceQuery;
}

type Structure = { root_master: { uid: string; latest_commit: { root_commit: string } } };
const rootOf = (structure: Structure | undefined) =>
  structure && {
    packageId: structure.root_master.uid,
    commitId: structure.root_master.latest_commit.root_commit,
    name: undefined,
  };

type Package = { uid: string; name: string; root_commit: string };
const packageOf = (pack: Package | undefined) => pack && { packageId: pack.uid, commitId: pack.root_commit, name: pack.name };
