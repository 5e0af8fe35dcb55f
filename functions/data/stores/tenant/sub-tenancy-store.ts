import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { DEFAULT_TIME_ZONE } from '../../../../shared/domain/kernel/dates.ts';
import { compareNames } from '../../../../shared/domain/kernel/names.ts';
import { AppError, errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { SubtenantEntity } from '../../entities/tenant/sub-tenant.ts';
import { asChildName, asSubTenancy } from '../../reach.ts';
import { db } from '../../service.ts';
import { IN_TENANCY, inCompany } from '../../trail-place.ts';
import { transact, write } from '../../transact.ts';
import type { CompanyItem } from '../company/company-store.ts';
import { idStore } from '../id-store.ts';
import type { Actor } from '../person/caller-store.ts';
import { hostStore } from './host-store.ts';
import { tenancyStore } from './tenancy-store.ts';
import { LISTED, SEALED } from './tenant-store.ts';

type StoredSubTenancy = EntityItem<typeof SubtenantEntity>;

/** A tenancy that was made from another one; `adminCompanyName` is the current name of its administering company. */
export type SubTenancyItem = StoredSubTenancy & { adminCompanyName: string };
export type NewSubTenancyFields = {
  domainUrl: string;
  /** whether the domain is the deployment's own: it then answers at once; any other one once it is proven */
  isOwn: boolean;
  timeZone?: string;
  /** what its administering company starts with: a name, and of a company that is copied the settings */
  company: Pick<CompanyItem, 'name'> & Partial<Pick<CompanyItem, 'address' | 'metaJson'>>;
};

/** Most sub-tenancies of a tenancy: more than a client has sites, but too few to fill the deployment's domain. */
export const MAX_SUB_TENANCIES = 50;

const FULL = errorKind(
  'conflict',
  `A tenancy has at most ${MAX_SUB_TENANCIES} sub-tenancies. Delete one that is no longer needed, or ask the operator for a tenancy of its own.`,
);
const LISTED_TWICE = errorKind('conflict', 'There is a sub-tenancy for this domain already. Choose another domain.', {
  domain_url: ['There is a sub-tenancy for this domain already. Prove its domain, or delete it first.'],
});

/** The tenancies that were made from one tenancy. */
export const subTenancyStore = (tenantUid: string) => ({
  /** All sub-tenancies by domain: one Query, and one Get for each in parallel, since each is read with credentials of its own. */
  async all(): Promise<SubTenancyItem[]> {
    const items = await Promise.all((await storedOf(tenantUid)).map(named));
    return items.sort((a, b) => compareNames(a.domainUrl, b.domainUrl));
  },

  /** Their uids, in one Query. */
  uids: async (): Promise<{ uid: string }[]> => (await storedOf(tenantUid)).map(({ uid }) => ({ uid })),

  /** @throws not_found for a uid that is no tenancy made from this one */
  async get(uid: string): Promise<StoredSubTenancy> {
    const { data } = await db.entities.subtenant.get({ tenantUid, uid }).go();
    if (!data) throw notFound('sub-tenancy');
    return data;
  },

  /**
   * Makes a tenancy with its domain, its administering company and the caller as its only person, who then lets others in. A
   * domain that is not the deployment's own is only noted: the first tenancy to prove it gets it.
   * @throws conflict when the domain is taken, or when the tenancy has the most sub-tenancies
   */
  async create({ domainUrl, isOwn, timeZone = DEFAULT_TIME_ZONE, company }: NewSubTenancyFields, actor: Actor, cause: Cause) {
    const [others] = await Promise.all([storedOf(tenantUid), hostStore.assertFree(domainUrl)]);
    if (others.length >= MAX_SUB_TENANCIES) throw FULL();
    if (others.some((each) => each.domainUrl === domainUrl)) throw LISTED_TWICE();
    const [uid, companyUid] = [randomUUID(), randomUUID()];
    const open = isOwn ? LISTED : { version: LISTED.version };
    const tenant = { tenantUid: uid, name: company.name, domainUrl, timeZone, termMap: {}, metaJson: {}, ...SEALED, ...open };
    const { name, address = {}, metaJson = {} } = company;
    const item = {
      tenantUid,
      uid,
      domainUrl,
      schemaName: schemaName(domainUrl),
      adminCompanyUid: companyUid,
      created: cause.at,
      proofToken: randomUUID(),
    };
    const { userUid, email, firstName, lastName } = actor;
    const flags = { isSuperuser: true, isTenantSuperuser: true };
    const person = { uid: userUid, email: email.toLowerCase(), firstName, lastName, ...flags };
    const of = { tenantUid: uid, created: cause.at, version: 1 };
    const writes = [
      ...(isOwn ? [hostStore.claim(domainUrl, uid)] : []),
      write(db.entities.tenant.create({ ...tenant, parentUid: tenantUid })),
      write(db.entities.company.create({ ...of, uid: companyUid, name, address, metaJson })),
      idStore(uid).reserve('company', companyUid, { companyUid }),
      write(db.entities.user.create({ ...of, ...person })),
      tenancyStore.joinWrite(userUid, uid),
      auditWrite(uid, { place: IN_TENANCY, subject: uid, kind: 'tenant', changes: changesOf({}, { name, domainUrl }) }, cause),
      auditWrite(
        uid,
        { place: inCompany(companyUid), subject: companyUid, kind: 'company', changes: changesOf({}, { name }) },
        cause,
      ),
      // without the name, which the profile has: an entry cannot be changed
      auditWrite(
        uid,
        { place: IN_TENANCY, subject: userUid, kind: 'person', changes: changesOf({}, { email: person.email, ...flags }) },
        cause,
      ),
      write(db.entities.subtenant.create(item)),
      auditWrite(
        tenantUid,
        { place: IN_TENANCY, subject: uid, kind: 'sub-tenancy', changes: changesOf({}, { domainUrl }) },
        cause,
      ),
    ];
    await asSubTenancy(reachOf(item, userUid), () => transact(writes));
    return { ...item, adminCompanyName: name };
  },

  /**
   * Opens a tenancy at its domain, whose record has been found: it answers there, its mails lead there and the schedules find it.
   * @throws conflict when another tenancy has proven the domain in the meantime
   */
  async prove(item: StoredSubTenancy, cause: Cause): Promise<SubTenancyItem> {
    const { uid, domainUrl, proofToken } = item;
    const proven = { provenAt: cause.at };
    const found = [{ field: 'proven', from: null, to: domainUrl }];
    const writes = [
      hostStore.claim(domainUrl, uid, proofToken),
      write(db.entities.subtenant.patch({ tenantUid, uid }).set(proven)),
      write(db.entities.tenant.patch({ tenantUid: uid }).set({ listed: LISTED.listed }).add({ version: 1 })),
      auditWrite(uid, { place: IN_TENANCY, subject: uid, kind: 'tenant', changes: found }, cause),
      auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'sub-tenancy', changes: found }, cause),
    ];
    await asSubTenancy(reachOf(item, cause.by), () => transact(writes));
    return named({ ...item, ...proven });
  },

  /** A tenancy of this one as its list shows it. */
  withCompany: (item: StoredSubTenancy): Promise<SubTenancyItem> => named(item),

  /**
   * Closes a tenancy: its domain no longer answers, no schedule finds it, and it leaves the list. Its data stays until an
   * operator removes it. @throws conflict while tenancies were made from it
   */
  async remove(item: StoredSubTenancy, cause: Cause): Promise<void> {
    const { uid, domainUrl, provenAt } = item;
    const reach = reachOf(item, cause.by);
    const [below, claim] = await Promise.all([asSubTenancy(reach, () => storedOf(uid)), hostStore.find(domainUrl)]);
    if (below.length > 0) throw new AppError('conflict', 'This tenancy has sub-tenancies of its own. Delete those first.');
    // a domain that is proven at this very moment must not stay behind
    const asRead = db.entities.subtenant
      .delete({ tenantUid, uid })
      .where((each, { eq, notExists }) => (provenAt === undefined ? notExists(each.provenAt) : eq(each.provenAt, provenAt)));
    const closed = [{ field: 'deleted', from: domainUrl, to: null }];
    const writes = [
      ...(claim?.tenantUid === uid ? [hostStore.release(domainUrl, uid)] : []),
      write(
        db.entities.tenant
          .patch({ tenantUid: uid })
          .set({ closedAt: cause.at })
          .remove(['listed', 'parentUid'])
          .add({ version: 1 }),
      ),
      write(asRead),
      auditWrite(uid, { place: IN_TENANCY, subject: uid, kind: 'tenant', changes: closed }, cause),
      auditWrite(tenantUid, { place: IN_TENANCY, subject: uid, kind: 'sub-tenancy', changes: closed }, cause),
    ];
    await asSubTenancy(reach, () => transact(writes));
  },
});

const storedOf = async (tenantUid: string): Promise<StoredSubTenancy[]> =>
  (await db.entities.subtenant.query.primary({ tenantUid }).go({ pages: 'all' })).data;

const reachOf = ({ tenantUid, uid, domainUrl }: Pick<StoredSubTenancy, 'tenantUid' | 'uid' | 'domainUrl'>, person: string) => ({
  tenant: tenantUid,
  child: uid,
  host: domainUrl,
  person,
});

/** A sub-tenancy with the name of its administering company. */
async function named(item: StoredSubTenancy): Promise<SubTenancyItem> {
  const { tenantUid, uid, adminCompanyUid } = item;
  const key = { tenantUid: uid, uid: adminCompanyUid };
  const { data } = await asChildName({ tenant: tenantUid, child: uid }, () => db.entities.company.get(key).go());
  return { ...item, adminCompanyName: data?.name ?? '' };
}

/** 'north.client.example' as 'north_client_example', as the domain is named where only letters, digits and '_' may stand. */
const schemaName = (domainUrl: string): string => domainUrl.replace(/[^a-z0-9]+/g, '_');
