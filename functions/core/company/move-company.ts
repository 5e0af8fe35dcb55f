import { can } from '../../../shared/domain/access/rights.ts';
import { AppError, errorKind, fieldError, unknownText } from '../../../shared/errors.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, type CompanyMove, companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { administers } from '../../data/stores/person/last-admin.ts';
import type { Context } from '../context.ts';
import { nameOfSeveral } from '../indicator/company-indicators.ts';
import { NOT_GIVEN } from '../report/decision/restating.ts';
import { moveEntries } from './restated-by-move.ts';
import { companiesAbove, companiesBelow } from './tree.ts';
import { visibleCompanies } from './visible-companies.ts';

/** Companies above a company that moves: the transaction checks each of them. */
const MAX_ABOVE = 50;

const OWN = errorKind('stale_version', 'Your own rights changed in the meantime. Load the page again.');

const uidsOf = (companies: readonly CompanyItem[]) => new Set(companies.map(({ uid }) => uid));

const refused = (message: string) => new AppError('forbidden', message, { parentid: [message] });

/**
 * The move of a company below another one, or to the top with null; undefined if it is already there. The caller must administer
 * the new parent, which receives the figures and passes on its indicators, and the old one, which loses the figures. Only
 * superusers move a company to the top, as only they create one there. The registers of both parents get an entry with the
 * reason.
 * @throws invalid_input for an unknown company or one of its own tree, forbidden
 */
export async function moveOf(
  context: Context,
  company: CompanyItem,
  parentUid: string | null,
  reason = '',
): Promise<CompanyMove | undefined> {
  if (parentUid === (company.parentUid ?? null)) return undefined;
  const { all, ...place } = await placeAsked(context, company, parentUid);
  const entries = await moveEntries(context, { company, parentUid, all, reason: reason.trim() || NOT_GIVEN });
  const left = companiesAbove(all, company.uid).slice(1).at(-1);
  return { parentUid, ...place, left, entries };
}

type Place = Pick<CompanyMove, 'above' | 'more'>;

/** Another place that a company may move to, and all companies before that. `parentUid`: null for the top. @throws as `moveOf` */
export async function placeAsked(
  context: Context,
  company: CompanyItem,
  parentUid: string | null,
): Promise<Place & { all: readonly CompanyItem[] }> {
  const isSuperuser = can(context.actor, undefined, 'superuser');
  if (parentUid === null && !isSuperuser) throw refused('Only a superuser can move a company to the top. Ask one of them.');
  const all = await companyStore(context.tenantUid).all({ consistent: true });
  return { all, ...(parentUid === null ? { above: [], more: [] } : await placeBelow(context, company, parentUid, all)) };
}

/** The companies above, and further conditions. */
async function placeBelow(
  context: Context,
  company: CompanyItem,
  parentUid: string,
  all: readonly CompanyItem[],
): Promise<Place> {
  const { actor, tenantUid } = context;
  const { indicators } = await companyFiguresStore(tenantUid).all({ consistent: true });
  await checkParent(context, company, parentUid, all);
  const above = companiesAbove(all, parentUid);
  const name = nameOfSeveral(indicators, uidsOf(companiesBelow(all, company.uid)), uidsOf(above));
  if (name !== undefined)
    throw fieldError('parentid', `There, “${name}” is calculated otherwise. Give one of the two indicators another name first.`);
  if (above.length > MAX_ABOVE)
    throw fieldError('parentid', `A company has at most ${MAX_ABOVE} companies above it. Choose another one.`);
  const administered = [company.uid, parentUid, ...(company.parentUid ? [company.parentUid] : [])];
  const more = can(actor, undefined, 'superuser') ? [] : administered.map((uid) => stillAdmin(context, uid));
  return { above, more };
}

async function checkParent({ actor }: Context, company: CompanyItem, parentUid: string, all: readonly CompanyItem[]) {
  if (!all.some(({ uid }) => uid === parentUid)) throw fieldError('parentid', unknownText('company'));
  if (!can(actor, grantOn(actor, { companyUid: parentUid }), 'admin')) {
    const { companies } = await visibleCompanies(actor);
    if (!companies.some(({ uid }) => uid === parentUid)) throw fieldError('parentid', unknownText('company'));
    throw refused('Only an administrator of both companies can move one below the other. Ask a superuser.');
  }
  if (company.parentUid && !can(actor, grantOn(actor, { companyUid: company.parentUid }), 'admin'))
    throw refused('Only an administrator of the company that it leaves can move it. Ask one of them or a superuser.');
  if (companiesBelow(all, company.uid).some(({ uid }) => uid === parentUid))
    throw fieldError('parentid', 'A company cannot be below itself or a company below it. Choose another one.');
}

const stillAdmin = ({ tenantUid, actor }: Context, scopeUid: string) =>
  administers({ tenantUid, userUid: actor.userUid, scope: 'company', scopeUid }, OWN);
