import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type RouteDef, routeKey } from '../../../shared/contract/route.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { ask, commits, guarded, people, reachedWith, routes, table, tenantUid, uids } from '../../support/access/world.ts';

const { db } = await import('../../../functions/data/service.ts');
const { uidFrom } = await import('../../../functions/data/uid-from.ts');

/** The code that understands an id of a path in both forms. 'nobody': the id belongs to nothing that pages or people name. */
const UNDERSTOOD: Readonly<Record<string, 'its prefix' | 'the router' | 'its reader' | 'nobody'>> = {
  companyId: 'its prefix',
  projectId: 'its prefix',
  trackerId: 'its prefix',
  refId: 'its prefix',
  commitId: 'its prefix',
  templateId: 'its prefix',
  projectDisciplineId: 'the router',
  authGroupId: 'the router',
  memberId: 'the router',
  inviteId: 'the router',
  metricTargetId: 'the router',
  commentId: 'the router',
  nodeUid: 'the router',
  docObjectId: 'the router',
  objectId: 'the router',
  categoryId: 'the router',
  tenantId: 'the router',
  userId: 'the router',
  mailReceiverId: 'the router',
  sessionId: 'nobody',
  passkeyId: 'nobody',
  indicatorId: 'its reader',
  reportingPeriodId: 'its reader',
  exceptionId: 'its reader',
  reportPeriodId: 'its reader',
  baseMetricId: 'its reader',
  convFactorId: 'its reader',
  conversionFactorId: 'its reader',
  groupId: 'its reader',
  recipientId: 'its reader',
  requestId: 'its reader',
  branchId: 'its reader',
  treeId: 'its reader',
  pathId: 'its reader',
  docId: 'its reader',
  documentId: 'its reader',
  descriptionId: 'its reader',
  scoreId: 'its reader',
  metricScoreId: 'its reader',
  inputValueId: 'its reader',
  jobId: 'nobody',
  submission: 'nobody',
  block: 'nobody',
  sampleId: 'nobody',
  findingId: 'nobody',
};

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const uid = () => randomUUID();
const made = {
  projectDisciplineId: uid(),
  authGroupId: uid(),
  groupOfCompany: uid(),
  memberOfProject: uid(),
  inviteIntoProject: uid(),
  inviteIntoCompany: uid(),
  ownInvite: uid(),
  metricTargetId: uid(),
  companyTarget: uid(),
  commentId: uid(),
  nodeUid: uid(),
  objectId: uid(),
  tenantId: uid(),
  treeId: uid(),
  docId: uid(),
};
const created = '2024-01-01T00:00:00Z';
const inProject = { tenantUid, projectUid: uids.project, version: 1 };
const inReport = { tenantUid, reportUid: commits.draft };
const invited = { isRequest: false, status: 'pending' as const, created, by: 'x', version: 1, tenantUid };
const own = people.superuser.uid;
const target = { metricUid: uid(), metaJson: {}, tenantUid, version: 1 };
const creator = { uid: own, email: 'x@x.example', firstName: 'A', lastName: 'B' };
const file = { filename: 'a.pdf', contentType: 'application/pdf', size: 1, key: 'k', scan: 'clean' as const, by: own, created };
const category = 'Carbon';

table.put(
  db.entities.structure.put({ ...inProject, uid: uids.tracker, isTemplate: false, isPublic: false }),
  db.entities.role.put({ ...inProject, uid: made.projectDisciplineId, name: 'Lead', permissionGroupUid: made.authGroupId }),
  db.entities.permissionGroup.put({
    tenantUid,
    scope: 'project',
    scopeUid: uids.project,
    version: 1,
    uid: made.authGroupId,
    name: 'Leads',
    isAdmin: false,
    actions: [],
  }),
  db.entities.permissionGroup.put({
    tenantUid,
    scope: 'company',
    scopeUid: uids.company,
    version: 1,
    uid: made.groupOfCompany,
    name: 'Leads',
    isAdmin: false,
    actions: [],
  }),
  db.entities.grant.put({
    tenantUid,
    userUid: people.viewer.uid,
    scope: 'project',
    scopeUid: uids.project,
    isAdmin: false,
    actions: [],
    roles: [{ memberUid: made.memberOfProject, roleUid: made.projectDisciplineId }],
    version: 1,
  }),
  db.entities.grant.put({
    tenantUid,
    userUid: people.reader.uid,
    scope: 'company',
    scopeUid: uids.company,
    isAdmin: false,
    actions: ['READ_COMPANY'],
    roles: [],
    version: 1,
  }),
  db.entities.invite.put({
    ...invited,
    projectUid: uids.project,
    uid: made.inviteIntoProject,
    email: 'a@x.example',
    roleUid: made.projectDisciplineId,
    metaJson: {},
  }),
  db.entities.companyinvite.put({
    ...invited,
    companyUid: uids.company,
    uid: made.inviteIntoCompany,
    email: 'a@x.example',
    isAdmin: false,
  }),
  db.entities.companyinvite.put({
    ...invited,
    companyUid: uids.company,
    uid: made.ownInvite,
    email: `${own}@x.example`,
    isAdmin: false,
  }),
  db.entities.target.put({ ...target, projectUid: uids.project, packageUid: uids.ref, uid: made.metricTargetId }),
  db.entities.companytarget.put({ ...target, companyUid: uids.company, uid: made.companyTarget }),
  db.entities.comment.put({
    ...inReport,
    uid: made.commentId,
    treeUid: made.treeId,
    path: '0001',
    title: '',
    text: 'Said',
    attachments: [],
    creator,
    created,
    version: 1,
  } as never),
  db.entities.value.put({
    ...inReport,
    uid: uid(),
    nodeUid: made.nodeUid,
    metricUid: uid(),
    comment: '',
    noReport: false,
    by: own,
    at: created,
  }),
  db.entities.object.put({ ...inReport, nodeUid: made.docId, uid: made.objectId, ...file, state: 'done' } as never),
  db.entities.subtenant.put({
    tenantUid,
    uid: made.tenantId,
    domainUrl: 'sub.example',
    schemaName: 'sub',
    adminCompanyUid: uids.company,
    proofToken: 'x',
    created,
  } as never),
  db.entities.tenant.put({
    tenantUid,
    name: 'Ours',
    domainUrl: 'ours.example',
    termMap: {},
    timeZone: 'Europe/London',
    metaJson: { category_names: [category] },
    version: 1,
  } as never),
);

/** The whole id of a parameter in the path. */
function wholeId(path: string, name: string): string {
  if (name === 'authGroupId' && path.includes('{companyId}')) return made.groupOfCompany;
  if (name === 'memberId') return path.includes('{companyId}') ? people.reader.uid : made.memberOfProject;
  if (name === 'inviteId' && path.includes('{projectId}')) return made.inviteIntoProject;
  if (name === 'inviteId') return path.includes('{companyId}') ? made.inviteIntoCompany : made.ownInvite;
  if (name === 'metricTargetId' && path.includes('{companyId}')) return made.companyTarget;
  if (name === 'categoryId') return uidFrom(category);
  if (name === 'userId' || name === 'mailReceiverId') return people.viewer.uid;
  if (name === 'docObjectId') return made.objectId;
  return made[name as keyof typeof made];
}

const isEntered = ({ access }: RouteDef) => typeof access === 'object' && access.also === 'report:enter';

/** Routes whose last id the router resolves, except those of stored files, which no page names. */
const resolved = guarded.filter(([, { path }]) => {
  const last = namesIn(path).at(-1);
  const isStored = path.startsWith('/api/store/') || path.startsWith('/api/comment/');
  return last !== undefined && UNDERSTOOD[last] === 'the router' && !isStored;
});

describe('an id of a path', () => {
  it('is understood in both forms wherever a route has one, or stands for nothing that people name [ADM-009]', () => {
    const names = new Set(routes.flatMap(([, { path }]) => namesIn(path)));
    expect([...names].filter((name) => !(name in UNDERSTOOD))).toEqual([]);
  });

  const withoutBody = resolved.filter(([, { body }]) => !body);

  it.each(withoutBody)('%s is given the whole uid for its first eight characters [ADM-009]', async (_name, route) => {
    const last = namesIn(route.path).at(-1)!;
    const whole = wholeId(route.path, last);
    const ids = { treeId: made.treeId, docId: made.docId };
    for (const sent of [whole, shortId(whole)]) {
      const answer = await ask(route, {
        as: isEntered(route) ? people.reporter : people.superuser,
        commit: 'draft',
        ids: { ...ids, [last]: sent },
      });
      expect([routeKey(route), answer]).toEqual([routeKey(route), 'reached']);
      expect(reachedWith[last]).toBe(whole);
    }
  });

  it('leaves one that means nothing to the handler, which does not find it [ADM-009]', async () => {
    const [, route] = resolved.find(([name]) => name === 'deleteRole')!;
    await ask(route, { as: people.admin, ids: { projectDisciplineId: '0badf00d' } });
    expect(reachedWith.projectDisciplineId).toBe('0badf00d');
  });
});
