import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import { BOARD_SHARDS } from '../../entities/report/board.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { inChunks, transact, type Write, write } from '../../transact.ts';
import { idStore } from '../id-store.ts';
import { metricUseStore } from '../metric/metric-use-store.ts';
import { personStore } from '../person/person-store.ts';
import { commitStore } from '../report/report-list-store.ts';
import { packageStore } from './package-store.ts';
import { type LoadedProject, projectStore } from './project-store.ts';

/** Each package is a transaction of its own; more than this take longer than a request may. */
export const MOST_PACKAGES = 100;

const SUBMITTED = errorKind('conflict', 'A project with submitted reports cannot be deleted');
const MANY = errorKind('conflict', `A project with more than ${MOST_PACKAGES} reporting packages cannot be deleted at once`);
const FOLLOWED = errorKind('conflict', 'A project that others follow as their template cannot be deleted');

/**
 * Deletes a project that nobody has submitted a report for: first its packages one by one, so that an attempt that dies leaves a whole
 * project with fewer of them, then the project with everybody's access, and last what only it could lead to. What was typed and never
 * submitted becomes unreachable; the audit trail keeps who deleted what.
 * @throws conflict when a report was submitted, others follow it as a template, or it is too large; stale_version
 */
export async function removeProject(tenantUid: string, uid: string, cause: Cause, version?: number): Promise<void> {
  const store = projectStore(tenantUid);
  const [loaded, { commits }, trackers] = await Promise.all([
    store.load(uid),
    commitStore(tenantUid).ofProject(uid),
    store.trackers(),
  ]);
  if (commits.some(({ submission, isStaging }) => submission > 0 || !isStaging)) throw SUBMITTED();
  if (trackers.some(({ fromTemplate }) => fromTemplate === loaded.tracker.uid)) throw FOLLOWED();
  if (loaded.packages.length > MOST_PACKAGES) throw MANY();
  if (version !== undefined && version !== loaded.project.version) throw new AppError('stale_version', 'The project has changed');
  for (const ref of loaded.packages) await packageStore(tenantUid).remove(ref, cause);
  await removeRest(tenantUid, loaded, cause);
}

async function removeRest(tenantUid: string, loaded: LoadedProject, cause: Cause): Promise<void> {
  const { project, tracker, refs, packages } = loaded;
  const roots = refs.filter((ref) => !packages.includes(ref));
  const ids = idStore(tenantUid);
  const grants = await personStore(tenantUid).membersOf(project.uid);
  const main = [
    write(db.entities.project.delete({ tenantUid, uid: project.uid }).where((item, { eq }) => eq(item.version, project.version))),
    write(db.entities.tracker.delete({ tenantUid, projectUid: project.uid })),
    ids.release('project', project.uid),
    ids.release('tracker', tracker.uid),
    ...roots.flatMap((ref) => [
      write(db.entities.ref.delete({ tenantUid, projectUid: project.uid, uid: ref.uid })),
      ids.release('ref', ref.uid),
      ids.release('commit', ref.rootCommitUid),
    ]),
    ...Array.from({ length: BOARD_SHARDS }, (_, shard) =>
      write(db.entities.board.delete({ tenantUid, projectUid: project.uid, shard })),
    ),
    auditWrite(tenantUid, project.uid, 'project', [{ field: 'deleted', from: project.name, to: null }], cause),
  ];
  const access = grants.map(({ userUid, scope, scopeUid }) =>
    write(db.entities.grant.delete({ tenantUid, userUid, scope, scopeUid })),
  );
  const rest = [...access, ...(await partsOf(tenantUid, project.uid)), ...(await usesOf(tenantUid, loaded))];
  const { now, before: after } = inChunks(rest, main.length);
  await transact([...main, ...now]);
  for (const chunk of after) await transact(chunk);
}

/** What lies in the project's own partition beside what its packages and its root are: periods, roles, indicators and so on. */
async function partsOf(tenantUid: string, projectUid: string): Promise<Write[]> {
  const { period, discipline, authgroup, indicator, target, invite } = await readPartition(
    partition.project(tenantUid, projectUid),
  );
  const key = <I extends { uid: string }>({ uid }: I) => ({ tenantUid, projectUid, uid });
  return [
    ...period.map((each) => write(db.entities.period.delete(key(each)))),
    ...discipline.map((each) => write(db.entities.discipline.delete(key(each)))),
    ...indicator.map((each) => write(db.entities.indicator.delete(key(each)))),
    ...target.map((each) => write(db.entities.target.delete(key(each)))),
    ...invite.map((each) => write(db.entities.invite.delete(key(each)))),
    ...authgroup.map(({ scope, scopeUid, uid }) => write(db.entities.authgroup.delete({ tenantUid, scope, scopeUid, uid }))),
    write(db.entities.projectsums.delete({ tenantUid, projectUid })),
  ];
}

/** The project, its packages included, is no longer among what uses a metric. */
async function usesOf(tenantUid: string, { project, tracker, refs }: LoadedProject): Promise<Write[]> {
  const owners = new Set([project.uid, ...refs.map(({ uid }) => uid)]);
  const uses = (await metricUseStore(tenantUid).all()).filter(
    ({ trackerUid, ownerUid }) => trackerUid === tracker.uid || owners.has(ownerUid),
  );
  return uses.map(({ kind, trackerUid, ownerUid }) =>
    write(db.entities.metricuse.delete({ tenantUid, kind, trackerUid, ownerUid })),
  );
}
