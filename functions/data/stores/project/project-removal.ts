import { auditWrite, type Cause } from '../../audit-write.ts';
import { BOARD_SHARDS } from '../../entities/report/board.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { transactInTurn, transactThen, type Write, write } from '../../transact.ts';
import { companySumsStore } from '../company/company-sums-store.ts';
import { idStore } from '../id-store.ts';
import { metricUseStore } from '../metric/metric-use-store.ts';
import { personStore } from '../person/person-store.ts';
import { seatStore } from '../person/seat-store.ts';
import { supplierRequestStore } from '../supplier/supplier-request-store.ts';
import { notGivenSince } from './given-checks.ts';
import type { LoadedProject } from './project-store.ts';

/**
 * Deletes a project whose packages are deleted, with all access to it, and then everything only it leads to: in one transaction,
 * or in several of which the first makes the project disappear. `mails`: the jobs that announce it.
 * @throws stale_version also where it got a package, an indicator or a follower since it was read
 */
export async function removeWithoutPackages(
  tenantUid: string,
  loaded: LoadedProject,
  mails: readonly Write[],
  cause: Cause,
): Promise<void> {
  const { project, structure, allPackages, packages } = loaded;
  const roots = allPackages.filter((pack) => !packages.includes(pack));
  const ids = idStore(tenantUid);
  const grants = await personStore(tenantUid).membersOf(project.uid);
  const main = [
    write(db.entities.project.delete({ tenantUid, uid: project.uid }).where((item, { eq }) => eq(item.version, project.version))),
    companySumsStore(tenantUid).changeWrite(project.uid),
    write(db.entities.structure.delete({ tenantUid, projectUid: project.uid })),
    ids.release('project', project.uid),
    ids.release('tracker', structure.uid),
    ...roots.flatMap((pack) => [
      write(
        db.entities.package
          .delete({ tenantUid, projectUid: project.uid, uid: pack.uid })
          .where((item, is) => `${notGivenSince(pack.given, item.given, is)} AND ${notGivenSince(pack.named, item.named, is)}`),
      ),
      ids.release('ref', pack.uid),
      ids.release('commit', pack.treeUid),
    ]),
    ...Array.from({ length: BOARD_SHARDS }, (_, shard) =>
      write(db.entities.board.delete({ tenantUid, projectUid: project.uid, shard })),
    ),
    auditWrite(
      tenantUid,
      {
        place: inProject(project.uid),
        subject: project.uid,
        kind: 'project',
        changes: [{ field: 'deleted', from: project.name, to: null }],
      },
      cause,
    ),
  ];
  const access = grants.map(({ userUid, scope, scopeUid }) =>
    write(db.entities.grant.delete({ tenantUid, userUid, scope, scopeUid })),
  );
  const requests = await supplierRequestStore(tenantUid).removalWrites(project.uid);
  const audited = await auditedOf(tenantUid, project.uid);
  const { indicators, parts } = await partsOf(tenantUid, project.uid);
  // invitations first: people are shown them, and of a project that is gone none can be answered; then
  // what blocks merges of metrics
  const rest = [
    ...mails,
    ...(await invitesOf(tenantUid, project.uid)),
    ...indicators,
    ...access,
    ...audited,
    ...parts,
    ...requests,
    ...(await usesOf(tenantUid, loaded)),
  ];
  await transactThen(main, rest);
  const late = await invitesOf(tenantUid, project.uid);
  await transactInTurn(late.map((each) => [each]));
}

/** The invitations to the project; asked again once it is gone, since some were made while it was read. None may outlive it. */
async function invitesOf(tenantUid: string, projectUid: string): Promise<Write[]> {
  const { invite } = await readPartition(partition.project(tenantUid, projectUid), sortKey.invite(), { consistent: true });
  return invite.map(({ uid }) => write(db.entities.invite.delete({ tenantUid, projectUid, uid })));
}

/** The seats of its auditors, with their samples and findings. */
async function auditedOf(tenantUid: string, projectUid: string): Promise<Write[]> {
  const { sample, finding } = await readPartition(partition.assurance(tenantUid, projectUid));
  return [
    ...(await seatStore(tenantUid).removalWrites(projectUid)),
    ...sample.map(({ uid }) => write(db.entities.sample.delete({ tenantUid, projectUid, uid }))),
    ...finding.map(({ uid }) => write(db.entities.finding.delete({ tenantUid, projectUid, uid }))),
  ];
}

/**
 * The items in the project's own partition that belong neither to its packages nor to its root: periods, roles, indicators and so
 * on.
 */
async function partsOf(tenantUid: string, projectUid: string): Promise<{ indicators: Write[]; parts: Write[] }> {
  const pk = partition.project(tenantUid, projectUid);
  const { period, role, permissionGroup, indicator, target } = await readPartition(pk, '', { consistent: true });
  const key = <I extends { uid: string }>({ uid }: I) => ({ tenantUid, projectUid, uid });
  const parts = [
    ...period.map((each) => write(db.entities.period.delete(key(each)))),
    ...role.map((each) => write(db.entities.role.delete(key(each)))),
    ...target.map((each) => write(db.entities.target.delete(key(each)))),
    ...permissionGroup.map(({ scope, scopeUid, uid }) =>
      write(db.entities.permissionGroup.delete({ tenantUid, scope, scopeUid, uid })),
    ),
    write(db.entities.projectsums.delete({ tenantUid, projectUid })),
  ];
  return { indicators: indicator.map((each) => write(db.entities.indicator.delete(key(each)))), parts };
}

/** The project, its packages included, is no longer among what uses a metric. */
const usesOf = (tenantUid: string, { project, structure, allPackages: packages }: LoadedProject): Promise<Write[]> =>
  metricUseStore(tenantUid).removalWrites(structure.uid, new Set([project.uid, ...packages.map(({ uid }) => uid)]));
