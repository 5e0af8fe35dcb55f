import type { Company } from '../../../../shared/contract/company/companies.ts';
import { compareNames, toldApart } from '../../../../shared/domain/kernel/names.ts';
import { placeTexts } from './texts.ts';

export type ListedCompany = Pick<Company, 'uid' | 'name' | 'parentid' | 'depth' | 'projects' | 'accessible'>;
export type CompanyNode = { company: ListedCompany; children: readonly CompanyNode[] };

/** The top level of the tree ends here: deeper companies stand only below their parents (ADM-220). */
const TOP_DEPTH = 1;

/**
 * Companies with the companies below them, the top level by name; a company at depth 1 is at the top when its parent is not
 * listed (ADM-220, ADM-221).
 */
export function companyTree(companies: readonly ListedCompany[]): CompanyNode[] {
  const known = new Set(companies.map(({ uid }) => uid));
  const below = (uid: string): CompanyNode[] => nodesOf(companies.filter(({ parentid }) => parentid === uid));
  const nodesOf = (list: readonly ListedCompany[]): CompanyNode[] =>
    toldApart(list)
      .sort((a, b) => compareNames(a.name, b.name))
      .map((company) => ({
        company: { ...company, projects: toldApart(company.projects) },
        children: below(company.uid),
      }));
  return nodesOf(companies.filter(({ depth, parentid }) => depth <= TOP_DEPTH && (parentid === null || !known.has(parentid))));
}

/**
 * Possible parents of a company as choices of a form, by name: the companies that the person sees, without itself and those below
 * it, and for superusers the top, ''. The server checks who administers them.
 */
export function placesFor(
  { uid }: Pick<ListedCompany, 'uid'>,
  all: readonly ListedCompany[],
  isSuperuser: boolean,
): { value: string; label: string }[] {
  const own = new Set([uid]);
  // a set grows while it is walked through
  for (const above of own) for (const each of all) if (each.parentid === above) own.add(each.uid);
  const others = toldApart(all.filter((each) => each.accessible && !own.has(each.uid))).sort((a, b) =>
    compareNames(a.name, b.name),
  );
  const top = isSuperuser ? [{ value: '', label: placeTexts.noParent }] : [];
  return [...top, ...others.map(({ uid: value, name: label }) => ({ value, label }))];
}

/** What of a tree matches a search, by company or project name; a match keeps all above it, and a company all below it. */
export function searchTree(nodes: readonly CompanyNode[], term: string): CompanyNode[] {
  const text = term.trim().toLowerCase();
  if (text === '') return [...nodes];
  const holds = (name: string) => name.toLowerCase().includes(text);
  return nodes.flatMap((node) => {
    if (holds(node.company.name)) return [node];
    const children = searchTree(node.children, term);
    const projects = node.company.projects.filter(({ name }) => holds(name));
    return children.length + projects.length > 0 ? [{ company: { ...node.company, projects }, children }] : [];
  });
}
