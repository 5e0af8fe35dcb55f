import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { compareNames, shortId, toldApart } from '../../../../../shared/domain/kernel/names.ts';
import { type PackageNode, packageTree, type TreePackage } from './package-tree.ts';

export type PlaceKind = 'company' | 'project' | 'package';
/** A company, project or package in the navigation; without `href` it cannot be opened. */
export type NavigationPlace = {
  id: string;
  kind: PlaceKind;
  name: string;
  href?: string;
  pack?: TreePackage;
  children: readonly NavigationPlace[];
};
/** A place in the list: its depth from 1, its position among its siblings and their count. */
export type PlaceRow = { place: NavigationPlace; level: number; position: number; count: number; isOpen: boolean };

type ListedCompany = Pick<Company, 'uid' | 'name' | 'parentid' | 'accessible' | 'projects'>;
export type OpenProject = { uid: string; name: string; companyUid: string; packages: readonly TreePackage[] };

const byName = (a: NavigationPlace, b: NavigationPlace) => compareNames(a.name, b.name);

function packagesOf(projectUid: string, packages: readonly TreePackage[]): NavigationPlace[] {
  const place = ({ pack, children }: PackageNode): NavigationPlace => ({
    id: pack.uid,
    kind: 'package',
    name: pack.name,
    pack,
    href: `/project/${shortId(projectUid)}/wpack/${shortId(pack.uid)}/report`,
    children: children.map(place),
  });
  return packageTree(packages).packages.map(place);
}

/**
 * The companies with the companies and projects below them, and the packages of the one open project. A project without a listed
 * company comes at the top.
 */
export function navigationPlacesOf(companies: readonly ListedCompany[], open: OpenProject | undefined): NavigationPlace[] {
  const listed = new Set(companies.map(({ uid }) => uid));
  const below = Map.groupBy(companies, ({ parentid }) => (parentid !== null && listed.has(parentid) ? parentid : ''));
  const project = ({ uid, name, accessible = true }: { uid: string; name: string; accessible?: boolean }): NavigationPlace => ({
    id: uid,
    kind: 'project',
    name,
    ...(accessible && { href: `/project/${shortId(uid)}` }),
    children: uid === open?.uid ? packagesOf(uid, open.packages) : [],
  });
  const company = ({ uid, name, accessible, projects }: ListedCompany): NavigationPlace => ({
    id: uid,
    kind: 'company',
    name,
    ...(accessible && { href: `/company/${shortId(uid)}` }),
    children: [
      ...toldApart(projects).map(project).sort(byName),
      ...toldApart(below.get(uid) ?? [])
        .map(company)
        .sort(byName),
    ],
  });
  const tops = toldApart(below.get('') ?? [])
    .map(company)
    .sort(byName);
  const isListed = companies.some(({ projects }) => projects.some(({ uid }) => uid === open?.uid));
  return open && !isListed ? [project(open), ...tops] : tops;
}

/** The ids of the places above a place, from the top; empty if the place is missing. */
export function pathTo(places: readonly NavigationPlace[], id: string): string[] {
  for (const place of places) {
    if (place.id === id) return [id];
    const rest = pathTo(place.children, id);
    if (rest.length > 0) return [place.id, ...rest];
  }
  return [];
}

/** The places whose names match a filter, with all places above and below them. */
export function filterPlaces(places: readonly NavigationPlace[], text: string): NavigationPlace[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...places];
  return places.flatMap((place) => {
    if (place.name.toLowerCase().includes(wanted)) return [place];
    const children = filterPlaces(place.children, text);
    return children.length > 0 ? [{ ...place, children }] : [];
  });
}

/** The visible rows of a tree from top to bottom: those below a closed place are left out. */
export function placeRowsOf(
  places: readonly NavigationPlace[],
  isOpen: (place: NavigationPlace) => boolean,
  level = 1,
): PlaceRow[] {
  return places.flatMap((place, index) => {
    const open = place.children.length > 0 && isOpen(place);
    const row = { place, level, position: index + 1, count: places.length, isOpen: open };
    return open ? [row, ...placeRowsOf(place.children, isOpen, level + 1)] : [row];
  });
}
