import type { Company } from '../../../../shared/contract/company/companies.ts';
import { compareNames, toldApart } from '../../../../shared/domain/kernel/names.ts';
import { placeTexts } from './texts.ts';

export type ListedCompany = Pick<Company, 'uid' | 'name' | 'parentid' | 'depth' | 'projects' | 'accessible'>;
export type CompanyNode = { company: ListedCompany; children: readonly CompanyNode[] };

/** Greatest depth of a company at the top level of the list; deeper companies appear only below their parents (ADM-220). */
const TOP_DEPTH = 1;

/**
 * The companies as a tree, with the top level sorted by name. A company at depth 1 is at the top level if its parent is not
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
 * Possible parents of a company as choices, by name: the companies that the person sees, without itself and those below it. For
 * superusers also the top, ''. The server checks who administers them.
 */
export function placesFor(
  { uid }: Pick<ListedCompany, 'uid'>,
  all: readonly ListedCompany[],
  isSuperuser: boolean,
): { value: string; label: string }[] {
  const own = new Set([uid]);
  // Iterating a set also visits members that are added meanwhile.
  for (const above of own) for (const each of all) if (each.parentid === above) own.add(each.uid);
  const others = toldApart(all.filter((each) => each.accessible && !own.has(each.uid))).sort((a, b) =>
    compareNames(a.name, b.name),
  );
  const top = isSuperuser ? [{ value: '', label: placeTexts.noParent }] : [];
  return [...top, ...others.map(({ uid: value, name: label }) => ({ value, label }))];
}

/**
 * The parts of a tree that match a search by company or project name. All companies above a match stay, and everything below a
 * matching company.
 */
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
