import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { trackers } from '../../../../shared/contract/project/packages.ts';
import { can } from '../../../../shared/domain/access/rights.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { useProjectGrant, useScope, useScopeProjectQuery } from '../../session/use-scope.ts';

/** Whose structure a page is about: the project's, or that of the package in the address. */
export type PlaceOfStructure = {
  projectUid: string;
  trackerId: string;
  refId: string;
  commitId: string;
  name: string;
  isPackage: boolean;
  /** whether the user may change it; the server checks it too */
  mayEdit: boolean;
};

export type PlaceQuery = Pick<UseQueryResult<PlaceOfStructure>, 'data' | 'error' | 'isPending' | 'refetch'>;

/** Finds the tracker, the ref and the commit that address the structure of the page's project or package. */
export function useStructurePlace(): PlaceQuery {
  const scope = useScope();
  const { refId } = useParams();
  const project = useScopeProjectQuery(scope);
  const trackerId = project.data?.trackers[0]?.uid ?? '';
  const tracker = useApiQuery(trackers, 'readStructure', { params: { trackerId } }, { enabled: trackerId !== '' });
  const ref = useApiQuery(
    trackers,
    'readPackage',
    { params: { trackerId, refId: refId ?? '' } },
    { enabled: trackerId !== '' && refId !== undefined },
  );
  const grant = useProjectGrant(project.data?.uid, project.data?.company.uid);
  const { is_superuser, is_tenant_superuser } = useUser();
  const flags = { isSuperuser: is_superuser, isTenantSuperuser: is_tenant_superuser };
  const waiting = [project, tracker, ...(refId === undefined ? [] : [ref])];
  const failed = waiting.find(({ error }) => error !== null);
  const root = refId === undefined ? rootOf(tracker.data) : packageOf(ref.data);
  const data = project.data &&
    root && {
      projectUid: project.data.uid,
      trackerId,
      ...root,
      name: root.name ?? project.data.name,
      isPackage: refId !== undefined,
      mayEdit: can(flags, grant, 'admin'),
    };
  return {
    data,
    error: failed?.error ?? null,
    isPending: !data && !failed,
    refetch: failed?.refetch ?? project.refetch,
  } as PlaceQuery;
}

type Tracker = { root_master: { uid: string; latest_commit: { root_commit: string } } };
const rootOf = (tracker: Tracker | undefined) =>
  tracker && { refId: tracker.root_master.uid, commitId: tracker.root_master.latest_commit.root_commit, name: undefined };

type Ref = { uid: string; name: string; root_commit: string };
const packageOf = (ref: Ref | undefined) => ref && { refId: ref.uid, commitId: ref.root_commit, name: ref.name };
