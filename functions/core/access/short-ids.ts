import { isShortId } from '../../../shared/domain/kernel/names.ts';
import { meantBy } from '../../data/meant-by.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { targetStore } from '../../data/stores/indicator/target-store.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import { permissionGroupStore } from '../../data/stores/person/permission-group-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { commentStore } from '../../data/stores/report/comment-store.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { subTenancyStore } from '../../data/stores/tenant/sub-tenancy-store.ts';
import type { Context } from '../context.ts';
import { metricCategories } from '../metric/categories.ts';

type Params = Readonly<Record<string, string | undefined>>;
/** The records of one kind and place that an id of a path may mean. */
type Records = (context: Context, params: Params) => Promise<readonly { uid: string }[]>;

const projectUid = ({ ids }: Context) => String(ids.project?.uid ?? ids.commit?.projectUid);

const membershipsOf: Records = async (context) =>
  (await membershipStore(context.tenantUid).of(projectUid(context))).flatMap(({ roles }) =>
    roles.map(({ memberUid }) => ({ uid: memberUid })),
  );

const peopleOfCompany = async ({ tenantUid }: Context, companyUid: string): Promise<{ uid: string }[]> =>
  (await companyMemberStore(tenantUid).of(companyUid)).map(({ userUid }) => ({ uid: userUid }));

const people: Records = ({ tenantUid }) => personStore(tenantUid).all();

const uploads: Records = ({ tenantUid, ids }, { docId = '' }) =>
  ids.commit ? documentStore(tenantUid, ids.commit.uid).all(docId) : Promise.resolve([]);

/**
 * By the name of the path's parameter. Other things have a reserved prefix (`idStore`), or are found by both ids (a node of a
 * tree, a factor, a period, an indicator, a base metric, a supplier request). Whole ids alone name a job, a stored file and a
 * comment that is read by itself: they belong to no place whose records could be asked, their keys hold the whole uid, and a
 * shorter one would take a scan of the table. Answers give their whole ids only, and no screen shows shorter ones.
 */
const RECORDS: Readonly<Record<string, Records>> = {
  projectDisciplineId: async (context) => (await projectStore(context.tenantUid).load(projectUid(context))).roles,
  authGroupId: ({ tenantUid, ids }) =>
    (ids.company
      ? permissionGroupStore(tenantUid, 'company', ids.company.uid)
      : permissionGroupStore(tenantUid, 'project', String(ids.project?.uid))
    ).all(),
  memberId: (context, params) =>
    context.ids.company ? peopleOfCompany(context, context.ids.company.uid) : membershipsOf(context, params),
  inviteId: (context) => {
    const { tenantUid, ids, actor } = context;
    if (ids.project) return inviteStore(tenantUid).all(ids.project.uid);
    return ids.company ? companyInviteStore(tenantUid).all(ids.company.uid) : companyInviteStore(tenantUid).ofEmail(actor.email);
  },
  metricTargetId: async (context) =>
    context.ids.company
      ? (await companyFiguresStore(context.tenantUid).all()).targets
      : targetStore(context.tenantUid).ofProject(projectUid(context)),
  commentId: ({ tenantUid, ids }, { treeId }) =>
    ids.commit && treeId !== undefined ? commentStore(tenantUid, ids.commit.uid).list(treeId) : Promise.resolve([]),
  nodeUid: async ({ tenantUid, ids }) =>
    ids.commit ? [...(await reportStore(tenantUid).parts(ids.commit.uid)).values.keys()].map((uid) => ({ uid })) : [],
  docObjectId: uploads,
  objectId: uploads,
  categoryId: ({ tenantUid }) => metricCategories(tenantUid),
  tenantId: ({ tenantUid }) => subTenancyStore(tenantUid).uids(),
  userId: people,
  mailReceiverId: async (context, params) => {
    const { actor } = context;
    const mayNameOthers = actor.isSuperuser || actor.isTenantSuperuser;
    return [{ uid: actor.userUid }, ...(mayNameOthers ? await people(context, params) : [])];
  },
};

/**
 * The full ids for the short ids of a path (ADM-009), by parameter. Unknown ids are absent, so their reader answers not found. A
 * full id costs no read. @throws conflict where a short id means several
 */
export async function wholeIds(context: Context, params: Params): Promise<Record<string, string>> {
  const short = Object.entries(params).filter(([name, id]) => name in RECORDS && id !== undefined && isShortId(id));
  const found = await Promise.all(
    short.map(async ([name, id]) => {
      const record = meantBy(String(id), await RECORDS[name]!(context, params));
      return record ? [[name, record.uid] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
