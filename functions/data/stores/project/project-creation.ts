import { randomUUID } from 'node:crypto';
import { DEFAULT_GROUPS } from '../../../../shared/domain/access/rights.ts';
import { isReportersGroup, type Sight } from '../../../../shared/domain/access/sight.ts';
import { generatePeriods } from '../../../../shared/domain/kernel/periods.ts';
import { errorKind, unknownText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { StoredReporting } from '../../entities/project/project.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { type Write, write } from '../../transact.ts';
import { companyGiven } from '../company/company-store.ts';
import { companySumsStore } from '../company/company-sums-store.ts';
import { idStore } from '../id-store.ts';
import { personStore } from '../person/person-store.ts';
import { boardStore } from '../report/board-store.ts';

export type NewProject = {
  name: string;
  companyUid: string;
  reporting?: StoredReporting | null | undefined;
  metaJson?: Record<string, unknown> | undefined;
  /** what its group of reporters sees; absent: the whole project */
  reportersSee?: Sight | undefined;
};

export type NewProjectItems = ReturnType<typeof newProjectItems>;

/** Every item of a new project: its root and factors' root, its roles and permission groups, and its periods. */
export function newProjectItems(tenantUid: string, fields: NewProject, cause: Cause) {
  const [uid, structureUid] = [randomUUID(), randomUUID()];
  const pack = <K extends 'master' | 'conversion_factors'>(kind: K) => ({
    tenantUid,
    projectUid: uid,
    uid: randomUUID(),
    structureUid,
    name: kind,
    kind,
    treeUid: randomUUID(),
    metaJson: {},
    created: cause.at,
    version: 1,
  });
  const [master, factors] = [pack('master'), pack('conversion_factors')];
  const project = {
    tenantUid,
    uid,
    name: fields.name,
    companyUid: fields.companyUid,
    structureUid,
    rootUid: master.uid,
    factorsRootUid: factors.uid,
    metaJson: fields.metaJson ?? {},
    ...(fields.reporting && { reporting: fields.reporting }),
    created: cause.at,
    version: 1,
  };
  const structure = { tenantUid, projectUid: uid, uid: structureUid, isTemplate: false, isPublic: false, version: 1 };
  const groups = DEFAULT_GROUPS.map(({ name, isAdmin, actions }) => ({
    tenantUid,
    scope: 'project' as const,
    scopeUid: uid,
    uid: randomUUID(),
    name,
    isAdmin,
    actions: [...actions],
    ...(fields.reportersSee && isReportersGroup({ isAdmin, actions }) && { sees: fields.reportersSee }),
    version: 1,
  }));
  return {
    project,
    structure,
    packages: [master, factors],
    groups,
    roles: newRoles(tenantUid, uid, groups),
    periods: newPeriods(),
  };

  function newPeriods() {
    return (fields.reporting ? generatePeriods(fields.reporting) : []).map(({ start, end }) => ({
      tenantUid,
      projectUid: uid,
      uid: randomUUID(),
      startDate: start,
      endDate: end,
      reports: 0,
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
    permissionGroupUid: groupOf(name),
    version: 1,
  });
  const approver = role('Approver');
  return [{ ...role('Reporter'), approverUid: approver.uid }, approver];
}

const NO_COMPANY = errorKind('invalid_input', unknownText('company'), { company: [unknownText('company')] });

/** The writes of a new project, its periods apart: about thirty, whatever the project. */
export function projectWrites(tenantUid: string, items: NewProjectItems, cause: Cause): Write[] {
  const { project, structure, packages, groups, roles } = items;
  const ids = idStore(tenantUid);
  const place = { projectUid: project.uid, structureUid: structure.uid };
  const admin = { scope: 'project' as const, scopeUid: project.uid, isAdmin: true, actions: [] };
  const { name, companyUid, metaJson } = project;
  return [
    companyGiven(tenantUid, companyUid, NO_COMPANY, project.uid),
    write(db.entities.project.create(project)),
    companySumsStore(tenantUid).changeWrite(project.uid),
    write(db.entities.structure.create(structure)),
    ids.reserve('project', project.uid, { ...place, companyUid }),
    ids.reserve('tracker', structure.uid, place),
    ...packages.flatMap((pack) => [
      write(db.entities.package.create(pack)),
      ids.reserve('ref', pack.uid, place),
      ids.reserve('commit', pack.treeUid, { ...place, packageUid: pack.uid, rootUid: project.rootUid, isRoot: true }),
    ]),
    ...groups.map((group) => write(db.entities.permissionGroup.create(group))),
    ...roles.map((role) => write(db.entities.role.create(role))),
    ...boardStore(tenantUid).createWrites(project.uid),
    ...personStore(tenantUid).grantWrites(cause.by, { ...admin, roles: [{ memberUid: randomUUID(), roleUid: null }] }, cause),
    auditWrite(
      tenantUid,
      {
        place: inProject(project.uid),
        subject: project.uid,
        kind: 'project',
        changes: changesOf({}, { name, companyUid, metaJson }),
      },
      cause,
    ),
  ];
}
