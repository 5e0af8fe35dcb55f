import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { placeTexts } from './texts.ts';

type KnownCompany = { uid: string; name: string; parentid: string | null };

/** Whether a company already has this name, in any letter case. */
export const isCompanyTaken = (companies: readonly Pick<KnownCompany, 'name'>[], name: string): boolean =>
  companies.some((company) => company.name.trim().toLowerCase() === name.trim().toLowerCase());

/** Whether another company has the same name, so that only the ids differ. */
export const hasTwin = (
  companies: readonly Pick<KnownCompany, 'uid' | 'name'>[],
  { uid, name }: Pick<KnownCompany, 'uid' | 'name'>,
): boolean =>
  isCompanyTaken(
    companies.filter((other) => other.uid !== uid),
    name,
  );

/** The warning for a name that another company has; '' for none. */
export const twinWarning = (...asked: Parameters<typeof hasTwin>): string => (hasTwin(...asked) ? placeTexts.companyTwin : '');

/** Why a company cannot be deleted now, and what to do first; undefined if it can. */
export function deletionPrevented(
  company: { uid: string; projects: readonly unknown[] },
  companies: readonly Pick<KnownCompany, 'parentid'>[],
): string | undefined {
  const below = companies.filter(({ parentid }) => parentid === company.uid).length;
  const { inTheWay, prevented, and } = placeTexts;
  const [first, second] = [
    ...(company.projects.length > 0 ? [countOf(company.projects.length, inTheWay.projects)] : []),
    ...(below > 0 ? [countOf(below, inTheWay.below)] : []),
  ];
  if (first === undefined) return undefined;
  return fill(prevented, { what: second === undefined ? first : fill(and, { first, second }) });
}
