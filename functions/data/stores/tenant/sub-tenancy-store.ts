import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { DEFAULT_TIME_ZONE } from '../../../../shared/domain/kernel/dates.ts';
import { AppError } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { SubtenantEntity } from '../../entities/tenant/sub-tenant.ts';
import { db } from '../../service.ts';
import { transact, write } from '../../transact.ts';
import type { CompanyItem } from '../company/company-store.ts';
import { idStore } from '../id-store.ts';
import type { Actor } from '../person/caller-store.ts';
import { hostStore } from './host-store.ts';
import { tenancyStore } from './tenancy-store.ts';
import { LISTED } from './tenant-store.ts';

/** A tenancy that was made from another one; `adminCompanyName` is what its administering company is called now. */
export type SubTenancy = EntityItem<typeof SubtenantEntity> & { adminCompanyName: string };

export type NewSubTenancy = {
  domainUrl: string;
  timeZone?: string;
  /** what its administering company starts with: a name, and of a company that is copied the settings */
  company: Pick<CompanyItem, 'name'> & Partial<Pick<CompanyItem, 'address' | 'metaJson'>>;
};

/** The tenancies that were made from one tenancy. */
export const subTenancyStore = (tenantUid: string) => ({
  /** All of them by domain: one Query, and one BatchGet for the names of their administering companies. */
  async all(): Promise<SubTenancy[]> {
    const { data } = await db.entities.subtenant.query.primary({ tenantUid }).go({ pages: 'all' });
    if (data.length === 0) return [];
    const keys = data.map((each) => ({ tenantUid: each.uid, uid: each.adminCompanyUid }));
    const companies = (await db.entities.company.get(keys).go({ concurrency: 4 })).data;
    const nameOf = new Map(companies.map(({ uid, name }) => [uid, name]));
    return data
      .map((each) => ({ ...each, adminCompanyName: nameOf.get(each.adminCompanyUid) ?? '' }))
      .sort((a, b) => a.domainUrl.localeCompare(b.domainUrl));
  },

  /** @throws not_found for what is no tenancy of this one, whatever else it is */
  async get(uid: string): Promise<EntityItem<typeof SubtenantEntity>> {
    const { data } = await db.entities.subtenant.get({ tenantUid, uid }).go();
    if (!data) throw new AppError('not_found', 'No such sub-tenancy');
    return data;
  },

  /**
   * Makes a tenancy with its domain, its administering company and, as its only person, whoever makes it: somebody has to let the
   * others in. @throws conflict when the domain is taken
   */
  async create({ domainUrl, timeZone = DEFAULT_TIME_ZONE, company }: NewSubTenancy, actor: Actor, cause: Cause) {
    const [uid, companyUid] = [randomUUID(), randomUUID()];
    const tenant = { tenantUid: uid, name: company.name, domainUrl, timeZone, termMap: {}, metaJson: {}, ...LISTED };
    const { name, address = {}, metaJson = {} } = company;
    const item = { tenantUid, uid, domainUrl, schemaName: schemaName(domainUrl), adminCompanyUid: companyUid, created: cause.at };
    const { userUid, email, firstName, lastName } = actor;
    const person = { ...{ uid: userUid, email, firstName, lastName }, isSuperuser: true, isTenantSuperuser: true };
    const of = { tenantUid: uid, created: cause.at, version: 1 };
    await transact([
      hostStore.claim(domainUrl, uid),
      write(db.entities.tenant.create({ ...tenant, parentUid: tenantUid })),
      write(db.entities.company.create({ ...of, uid: companyUid, name, address, metaJson })),
      idStore(uid).reserve('company', companyUid, { companyUid }),
      write(db.entities.user.create({ ...of, ...person })),
      tenancyStore.joinWrite(userUid, uid),
      auditWrite(uid, uid, 'tenant', changesOf({}, { name, domainUrl }), cause),
      auditWrite(uid, companyUid, 'company', changesOf({}, { name }), cause),
      auditWrite(uid, userUid, 'person', changesOf({}, person), cause),
      write(db.entities.subtenant.create(item)),
      auditWrite(tenantUid, uid, 'sub-tenancy', changesOf({}, { domainUrl }), cause),
    ]);
    return { ...item, adminCompanyName: name };
  },

  /**
   * Closes a tenancy: its domain leads nowhere, no schedule finds it, and it is gone from the list. What it holds stays until an
   * operator removes it. @throws conflict while tenancies were made from it
   */
  async remove(item: EntityItem<typeof SubtenantEntity>, cause: Cause): Promise<void> {
    const { uid, domainUrl } = item;
    if ((await subTenancyStore(uid).all()).length > 0)
      throw new AppError('conflict', 'A tenancy with sub-tenancies of its own cannot be deleted');
    const closed = [{ field: 'deleted', from: domainUrl, to: null }];
    await transact([
      hostStore.release(domainUrl, uid),
      write(db.entities.tenant.patch({ tenantUid: uid }).remove(['listed', 'parentUid']).add({ version: 1 })),
      write(db.entities.subtenant.delete({ tenantUid, uid })),
      auditWrite(uid, uid, 'tenant', closed, cause),
      auditWrite(tenantUid, uid, 'sub-tenancy', closed, cause),
    ]);
  },
});

/** 'north.client.example' as 'north_client_example', as the domain is named where only letters, digits and '_' may stand. */
const schemaName = (domainUrl: string): string => domainUrl.replace(/[^a-z0-9]+/g, '_');
