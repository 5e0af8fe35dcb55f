import { AppError } from '../../../shared/errors.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { type CompanyChange, type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { Context } from '../context.ts';
import { demandShown } from '../demand-shown.ts';
import { whileNamed } from '../indicator/while-named.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { moveOf } from './move-company.ts';

type NewCompany = Parameters<ReturnType<typeof companyStore>['create']>[0];

/** Adds a company to the tree; `companies`: all of them with it. @throws invalid_input for an unknown parent */
export async function addCompany(
  { tenantUid, cause }: Context,
  fields: NewCompany,
): Promise<{ created: CompanyItem; companies: CompanyItem[] }> {
  const store = companyStore(tenantUid);
  const parentUid = fields.parentUid && (await idStore(tenantUid).whole('company', fields.parentUid));
  const created = await store.create({ ...fields, ...(parentUid && { parentUid }) }, cause);
  return { created, companies: await store.all() };
}

/** `reason`: of a move; `parentBefore`: the company above that the caller saw, null at the top. */
type CompanyEdit = CompanyChange & { reason?: string; parentBefore?: string | null };

/**
 * Changes the given fields, and moves the company in the tree. Settings and address lines that are not given stay.
 * @throws not_found, stale_version also for a move of a company that stands elsewhere than the caller
 * saw, and what `moveOf` throws
 */
export async function editCompany(context: Context, companyUid: string, change: CompanyEdit): Promise<CompanyItem> {
  const parentUid = change.parentUid && (await idStore(context.tenantUid).whole('company', change.parentUid));
  return whileNamed(() => edited(context, companyUid, { ...change, ...(parentUid && { parentUid }) }));
}

async function edited(
  context: Context,
  companyUid: string,
  { name, metaJson, address, parentUid, reason, parentBefore }: CompanyEdit,
): Promise<CompanyItem> {
  const { tenantUid, cause } = context;
  const store = companyStore(tenantUid);
  const current = await store.get(companyUid, { consistent: parentUid !== undefined });
  demandSeenVersion(context, current, 'company');
  if (parentUid !== undefined) demandShown(parentBefore, current.parentUid ?? null, parentUid);
  const move = parentUid === undefined ? undefined : await moveOf(context, current, parentUid, reason);
  const change = {
    ...(name !== undefined && { name }),
    ...(metaJson && { metaJson: { ...current.metaJson, ...metaJson } }),
    ...(address && { address: { ...current.address, ...address } }),
  };
  return move ? store.move(current, { ...change, ...move }, cause) : store.update(current, change, cause);
}

/**
 * Deletes a company with its indicators, targets and everybody's rights on it.
 * @throws not_found, conflict when anything is below it, stale_version when something is put below it at this moment
 */
export async function removeCompany(context: Context, companyUid: string): Promise<void> {
  const { tenantUid, cause } = context;
  const store = companyStore(tenantUid);
  const company = await store.get(companyUid, { consistent: true });
  demandSeenVersion(context, company, 'company');
  const index = projectIndexStore(tenantUid);
  const [all, projects, isLate] = await Promise.all([
    store.all({ consistent: true }),
    index.all(),
    company.latestProject === undefined ? false : index.has(company.latestProject),
  ]);
  const isUsed =
    isLate ||
    all.some(({ parentUid }) => parentUid === companyUid) ||
    projects.some((project) => project.companyUid === companyUid);
  if (isUsed) throw new AppError('conflict', 'This company has projects or companies below it. Delete or move those first.');
  await store.remove(company, await companyFiguresStore(tenantUid).removalWrites(companyUid, cause), cause);
}
