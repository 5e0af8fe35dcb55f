import { randomUUID } from 'node:crypto';
import { DEFAULT_GROUPS } from '../../../../shared/domain/access/rights.ts';
import { generatePeriods } from '../../../../shared/domain/kernel/periods.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { StoredReporting } from '../../entities/project/project.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { companyExists } from '../company/company-store.ts';
import { idStore } from '../id-store.ts';
import { personStore } from '../person/person-store.ts';
import { boardStore } from '../report/board-store.ts';

export type NewProject = {
  name: string;
  companyUid: string;
  reporting?: StoredReporting | null | undefined;
  metaJson?: Record<string, unknown> | undefined;
};

export type NewProjectItems = ReturnType<typeof newProjectItems>;

/** Every item of a new project: its root and factors' ref, its roles and permission groups, and its periods. */
export function newProjectItems(tenantUid: string, fields: NewProject, cause: Cause) {
  const [uid, trackerUid] = [randomUUID(), randomUUID()];
  const ref = <K extends 'master' | 'conversion_factors'>(kind: K) => ({
    tenantUid,
    projectUid: uid,
    uid: randomUUID(),
    trackerUid,
    name: kind,
    kind,
    rootCommitUid: randomUUID(),
    metaJson: {},
    created: cause.at,
    version: 1,
  });
  const [master, factors] = [ref('master'), ref('conversion_factors')];
  const project = {
    tenantUid,
    uid,
    name: fields.name,
    companyUid: fields.companyUid,
    trackerUid,
    masterRefUid: master.uid,
    convRefUid: factors.uid,
    metaJson: fields.metaJson ?? {},
    ...(fields.reporting && { reporting: fields.reporting }),
    created: cause.at,
    version: 1,
  };
  const tracker = { tenantUid, projectUid: uid, uid: trackerUid, isTemplate: false, isPublic: false, version: 1 };
  const groups = DEFAULT_GROUPS.map(({ name, isAdmin, actions }) => ({
    tenantUid,
    scope: 'project' as const,
    scopeUid: uid,
    uid: randomUUID(),
    name,
    isAdmin,
    actions: [...actions],
    version: 1,
  }));
  return { project, tracker, refs: [master, factors], groups, roles: newRoles(tenantUid, uid, groups), periods: newPeriods() };

  function newPeriods() {
    return (fields.reporting ? generatePeriods(fields.reporting) : []).map(({ start, end }) => ({
      tenantUid,
      projectUid: uid,
      uid: randomUUID(),
      startDate: start,
      endDate: end,
      commits: 0,
      metaJson: {},
      version: 1,
    }));
  }
}

/** The roles that a project starts with: the first reports to the second. */
function newRoles(tenantUid: string, projectUid: string, groups: readonly { uid: string; name: string }[]) {
  const groupOf = (name: string) => groups.find((group) => group.name === name)!.uid;
  const role = (name: string) => ({
    tenantUid,
    projectUid,
    uid: randomUUID(),
    name,
    authGroupUid: groupOf(name),
    version: 1,
  });
  const approver = role('Approver');
  return [{ ...role('Reporter'), approverUid: approver.uid }, approver];
}

const NO_COMPANY = errorKind('invalid_input', 'No such company', { company: ['No such company'] });

/** The writes of a new project, its periods apart: about thirty, whatever the project. */
export function projectWrites(tenantUid: string, items: NewProjectItems, cause: Cause): Write[] {
  const { project, tracker, refs, groups, roles } = items;
  const ids = idStore(tenantUid);
  const place = { projectUid: project.uid, trackerUid: tracker.uid };
  const admin = { scope: 'project' as const, scopeUid: project.uid, isAdmin: true, actions: [] };
  const { name, companyUid, metaJson } = project;
  return [
    companyExists(tenantUid, companyUid, NO_COMPANY),
    write(db.entities.project.create(project)),
    write(db.entities.tracker.create(tracker)),
    ids.reserve('project', project.uid, { ...place, companyUid }),
    ids.reserve('tracker', tracker.uid, place),
    ...refs.flatMap((ref) => [
      write(db.entities.ref.create(ref)),
      ids.reserve('ref', ref.uid, place),
      ids.reserve('commit', ref.rootCommitUid, { ...place, refUid: ref.uid, masterRefUid: project.masterRefUid, isRoot: true }),
    ]),
    ...groups.map((group) => write(db.entities.authgroup.create(group))),
    ...roles.map((role) => write(db.entities.discipline.create(role))),
    ...boardStore(tenantUid).createWrites(project.uid),
    ...personStore(tenantUid).grantWrites(
      cause.by,
      { ...admin, roles: [{ memberUid: randomUUID(), disciplineUid: null }] },
      cause,
    ),
    auditWrite(tenantUid, project.uid, 'project', changesOf({}, { name, companyUid, metaJson }), cause),
  ];
}
