import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { type AppError, errorKind, notFound, unknownText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { Address, CompanyEntity } from '../../entities/company/company.ts';
import { db } from '../../service.ts';
import { inCompany } from '../../trail-place.ts';
import { check, transact, transactThen, type Write, write } from '../../transact.ts';
import { idStore } from '../id-store.ts';
import { NAMED_MEANWHILE } from '../indicator/indicator-store.ts';
import { permissionGroupStore } from '../person/permission-group-store.ts';
import { personStore } from '../person/person-store.ts';
import { seatStore } from '../person/seat-store.ts';
import { notGivenSince } from '../project/given-checks.ts';
import { restStore } from '../rest-store.ts';
import { companySumsStore } from './company-sums-store.ts';

export type CompanyItem = EntityItem<typeof CompanyEntity>;
type CompanyFields = { name?: string; address?: Address; metaJson?: Record<string, unknown> };
/** `parentUid`: null at the top. */
export type CompanyChange = CompanyFields & { parentUid?: string | null };
/**
 * Another place in the tree. `above`: the companies above it from then on, as they were read, the one at the top last; `left`:
 * the one at the top until then, unless it was there itself; `more`: further conditions; `entries`: of the registers.
 */
export type CompanyMove = {
  parentUid: string | null;
  above: readonly CompanyItem[];
  left?: CompanyItem | undefined;
  more: readonly Write[];
  entries?: readonly Write[];
};

/** The writes that delete a company's indicators and targets: `gone` are the deletions, `told` the entries of the trail. */
export type FiguresRemoval = { gone: readonly Write[]; told: readonly Write[] };

const MOVED = errorKind('stale_version', 'The companies above were moved or deleted in the meantime. Load the page again.');
const NO_PARENT = errorKind('invalid_input', unknownText('company'), { parentid: [unknownText('company')] });

/** The companies of one tenant: a tree of corporate, business units and so on. */
export const companyStore = (tenantUid: string) => ({
  /** Every company of the tenant, in one Query. `consistent`: with every write that has ended. */
  async all({ consistent = false } = {}): Promise<CompanyItem[]> {
    const { data } = await db.entities.company.query.primary({ tenantUid }).go({ pages: 'all', consistent });
    return data;
  },

  /** `consistent`: reads the present state. @throws not_found */
  async get(uid: string, { consistent = false } = {}): Promise<CompanyItem> {
    const { data } = await db.entities.company.get({ tenantUid, uid }).go({ consistent });
    if (!data) throw notFound('company');
    return data;
  },

  /** Creates a company below `parentUid`, or at the top. The parent must exist when the transaction is written. */
  async create(fields: { name: string; parentUid?: string; address?: Address }, cause: Cause): Promise<CompanyItem> {
    const uid = randomUUID();
    const item = { tenantUid, uid, address: {}, metaJson: {}, created: cause.at, version: 1, ...fields };
    await transact([
      write(db.entities.company.create(item)),
      idStore(tenantUid).reserve('company', uid, { companyUid: uid }),
      auditWrite(tenantUid, { place: inCompany(uid), subject: uid, kind: 'company', changes: changesOf({}, fields) }, cause),
      ...(fields.parentUid ? [companyGiven(tenantUid, fields.parentUid, NO_PARENT)] : []),
    ]);
    return item;
  },

  /** Changes the given fields; writes nothing if they are already stored. @throws stale_version */
  async update(current: CompanyItem, change: CompanyFields, cause: Cause): Promise<CompanyItem> {
    const { version } = current;
    const changes = changesOf(current, change);
    if (changes.length === 0) {
      const own = db.entities.company.delete({ tenantUid, uid: current.uid });
      await transact([check(own.where((item, { eq }) => eq(item.version, version)))]);
      return current;
    }
    await transact([
      write(
        db.entities.company
          .patch({ tenantUid, uid: current.uid })
          .set({ ...change, version: version + 1, lastChange: 'fields' })
          .where((item, { eq }) => eq(item.version, version)),
      ),
      auditWrite(tenantUid, { place: inCompany(current.uid), subject: current.uid, kind: 'company', changes }, cause),
    ]);
    return { ...current, ...change, version: version + 1 };
  },

  /**
   * Moves a company with everything below it, together with other changes. Requires that every company above is unmoved since it
   * was read, so that two moves at once make no circle, and that nothing was named in both trees.
   * @throws stale_version, as NAMED_MEANWHILE where another attempt may do
   */
  async move(
    current: CompanyItem,
    { parentUid, above, left, more, entries = [], ...change }: CompanyFields & CompanyMove,
    cause: Cause,
  ): Promise<CompanyItem> {
    const { version } = current;
    const patch = db.entities.company
      .patch({ tenantUid, uid: current.uid })
      .set({ ...change, ...(parentUid && { parentUid }), version: version + 1, lastChange: 'place' });
    const placed = parentUid ? patch : patch.remove(['parentUid']);
    const top = above.at(-1);
    const held = (company: CompanyItem) => (company.uid === parentUid ? getsWrite(company) : staysWrite(company));
    const changes = changesOf({ parentUid: null, ...current }, { ...change, parentUid });
    const main = [
      current.parentUid
        ? write(placed.where((item, { eq }) => eq(item.version, version)))
        : write(
            placed
              .add({ given: 1 })
              .where((item, is) => `${is.eq(item.version, version)} AND ${notGivenSince(current.given, item.given, is)}`),
            NAMED_MEANWHILE,
          ),
      ...above.map((company) => (company === top ? topWrite(company) : held(company))),
      ...(left && left.uid !== top?.uid ? [nothingGivenWrite(left, NAMED_MEANWHILE)] : []),
      companySumsStore(tenantUid).movedWrite(),
      ...more,
      auditWrite(tenantUid, { place: inCompany(current.uid), subject: current.uid, kind: 'company', changes }, cause),
    ];
    await restStore(tenantUid).transact(
      main,
      entries.map((each) => [each]),
      cause,
    );
    const { parentUid: _before, ...kept } = current;
    return { ...kept, ...change, ...(parentUid && { parentUid }), version: version + 1 };
  },

  /**
   * Deletes a company with all rights on it, its permission groups and its invitations, whose codes then stop working. The caller
   * has checked, after reading `current`, that no projects or companies lie below it. Members beyond one transaction lose their
   * right in a later step. `figures`: what it measures.
   * @throws stale_version also if something was placed below it since
   */
  async remove(current: CompanyItem, figures: FiguresRemoval, cause: Cause): Promise<void> {
    const [grants, seats, groups, invites] = await Promise.all([
      personStore(tenantUid).membersOf(current.uid),
      seatStore(tenantUid).removalWrites(current.uid),
      permissionGroupStore(tenantUid, 'company', current.uid).all(),
      db.entities.companyinvite.query.primary({ tenantUid, companyUid: current.uid }).go({ pages: 'all', consistent: true }),
    ]);
    // what is left where this breaks off stays for good: first what blocks merges of metrics, then what
    // lets somebody in; the trail last
    const rest = [
      ...figures.gone,
      ...invites.data.map(({ companyUid, uid }) => write(db.entities.companyinvite.delete({ tenantUid, companyUid, uid }))),
      ...seats,
      ...grants.map(({ userUid, scope, scopeUid }) => write(db.entities.grant.delete({ tenantUid, userUid, scope, scopeUid }))),
      ...groups.map(({ scope, scopeUid, uid }) => write(db.entities.permissionGroup.delete({ tenantUid, scope, scopeUid, uid }))),
      ...figures.told,
    ];
    const main = [
      write(
        db.entities.company
          .delete({ tenantUid, uid: current.uid })
          .where((item, is) => `${is.eq(item.version, current.version)} AND ${notGivenSince(current.given, item.given, is)}`),
      ),
      idStore(tenantUid).release('company', current.uid),
      auditWrite(
        tenantUid,
        {
          place: inCompany(current.uid),
          subject: current.uid,
          kind: 'company',
          changes: [{ field: 'deleted', from: current.name, to: null }],
        },
        cause,
      ),
    ];
    await transactThen(main, rest);
  },
});

/** Condition for a transaction: the company exists. */
export function companyExists(tenantUid: string, uid: string, refused: () => AppError): Write {
  return check(
    db.entities.company.delete({ tenantUid, uid }).where(({ uid: own }, { exists: there }) => there(own)),
    refused,
  );
}

/**
 * The same for a transaction that puts something below the company, which a deletion at this moment then does not miss. The
 * table's stream passes nothing on. `project`: one that is created in it
 */
export function companyGiven(tenantUid: string, uid: string, refused: () => AppError, project?: string): Write {
  return write(givenPatch({ tenantUid, uid }, project), refused);
}

/** The same, while nothing else has been given to the company since it was read. */
export const nothingGivenWrite = (company: CompanyItem, refused: () => AppError): Write =>
  write(
    givenPatch(company).where(({ given }, is) => notGivenSince(company.given, given, is)),
    refused,
  );

const givenPatch = ({ tenantUid, uid }: Pick<CompanyItem, 'tenantUid' | 'uid'>, latestProject?: string) =>
  db.entities.company
    .patch({ tenantUid, uid })
    .set({ lastChange: 'fields', ...(latestProject && { latestProject }) })
    .add({ given: 1 });

/** Condition for a transaction: the company exists below the same one as when it was read. */
const staysWrite = (company: CompanyItem): Write => {
  const { tenantUid, uid } = company;
  return check(db.entities.company.delete({ tenantUid, uid }).where(inItsPlace(company)), MOVED);
};

/** The same for the company that another one moves below. */
const getsWrite = (company: CompanyItem): Write => write(givenPatch(company).where(inItsPlace(company)), MOVED);

/** The same for the one at the top, where everything that is named in its tree counts. */
const topWrite = (company: CompanyItem): Write =>
  write(
    givenPatch(company).where(
      (item, is) => `${inItsPlace(company)(item, is)} AND ${notGivenSince(company.given, item.given, is)}`,
    ),
    NAMED_MEANWHILE,
  );

type Conditions<A> = { eq(attribute: A, value: string): string; exists(attribute: A): string; notExists(attribute: A): string };

const inItsPlace =
  ({ parentUid }: CompanyItem) =>
  <A>(item: { uid: A; parentUid: A }, { eq, exists, notExists }: Conditions<A>) =>
    parentUid ? eq(item.parentUid, parentUid) : `${exists(item.uid)} AND ${notExists(item.parentUid)}`;
