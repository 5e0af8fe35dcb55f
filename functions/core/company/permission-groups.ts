import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError, errorKind, notFound, notFoundText } from '../../../shared/errors.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { companyExists } from '../../data/stores/company/company-store.ts';
import {
  type PermissionGroupFields,
  type PermissionGroupItem,
  permissionGroupStore,
} from '../../data/stores/person/permission-group-store.ts';
import type { Context } from '../context.ts';
import { administersBeside } from '../person/no-seat.ts';
import { demandSeenVersion } from '../seen-version.ts';

const NO_COMPANY = errorKind('not_found', notFoundText('company'));

/** The permission groups of a company, by name: one Query. */
export const groupsOfCompany = async (tenantUid: string, companyUid: string): Promise<PermissionGroupItem[]> =>
  (await permissionGroupStore(tenantUid, 'company', companyUid).all()).sort((a, b) => compareNames(a.name, b.name));

/** Adds a permission group to a company. @throws not_found when the company is deleted at that moment */
export const addCompanyGroup = (
  { tenantUid, cause }: Context,
  companyUid: string,
  fields: PermissionGroupFields,
): Promise<PermissionGroupItem> =>
  permissionGroupStore(tenantUid, 'company', companyUid).create(fields, cause, [
    companyExists(tenantUid, companyUid, NO_COMPANY),
  ]);

/** A permission group, and all groups of its company. @throws not_found */
async function findGroup(tenantUid: string, companyUid: string, groupUid: string) {
  const all = await permissionGroupStore(tenantUid, 'company', companyUid).all();
  const group = all.find(({ uid }) => uid === groupUid);
  if (!group) throw notFound('permission group');
  return { all, group };
}

/**
 * Changes what is given of a permission group of a company, and the rights of all who have it.
 * @throws not_found, stale_version, conflict when the company would be left without an administrator, or administered by somebody
 * who audits it or one of its projects
 */
export async function editCompanyGroup(
  context: Context,
  companyUid: string,
  groupUid: string,
  given: Partial<PermissionGroupFields>,
): Promise<PermissionGroupItem> {
  const { tenantUid, cause, ifMatch } = context;
  const { all, group } = await findGroup(tenantUid, companyUid, groupUid);
  demandSeenVersion(context, group, 'permission group');
  const { name, isAdmin, actions } = group;
  const regrants = async (next: PermissionGroupItem) => {
    const after = all.map((each) => (each.uid === next.uid ? next : each));
    return companyMemberStore(tenantUid).regrantWrites(
      companyUid,
      groupUid,
      after,
      cause,
      await administersBeside(context, companyUid),
    );
  };
  const store = permissionGroupStore(tenantUid, 'company', companyUid);
  return store.update(group, { name, isAdmin, actions, ...given }, { regrants }, cause, ifMatch);
}

/** Deletes a permission group of a company that nobody has. @throws not_found, conflict, stale_version */
export async function removeCompanyGroup(context: Context, companyUid: string, groupUid: string): Promise<void> {
  const { tenantUid, cause } = context;
  const { group } = await findGroup(tenantUid, companyUid, groupUid);
  const members = await companyMemberStore(tenantUid).of(companyUid);
  // checked before the version, which rises when somebody gets the group
  if (members.some(({ groups }) => groups?.includes(group.uid)))
    throw new AppError('conflict', 'People have this permission group. Take it from them first.');
  demandSeenVersion(context, group, 'permission group');
  await permissionGroupStore(tenantUid, 'company', companyUid).remove(group, cause);
}
