import Box from '@cloudscape-design/components/box';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { companies } from '../../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import type { Scope } from '../../../session/scope.ts';
import { useScopeProject } from '../../../session/use-scope.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { shell } from '../texts.ts';
import { PackageMenu } from './package-menu.tsx';
import { PlaceTree } from './place-tree.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { filterPlaces, type NavigationPlace, navigationPlacesOf, type OpenProject, pathTo, placeRowsOf } from './tree-rows.ts';
import type { NavigationWidth } from './use-navigation-width.ts';

type Props = { scope: Scope; width: NavigationWidth };

/** The tree of companies, projects and packages that the person sees (ADM-092, ADM-093). */
export function PlaceNavigation({ scope, width }: Props) {
  const query = useApiQuery(companies, 'listCompanies', {}, { staleTime: 60_000 });
  const [text, setText] = useState('');
  return (
    <div className="navigation">
      <SpaceBetween size="s">
        <div className="navigation-row">
          <Input
            type="search"
            value={text}
            placeholder={shell.filter}
            ariaLabel={shell.filter}
            clearAriaLabel={shell.clearFilter}
            onChange={({ detail }) => setText(detail.value)}
          />
        </div>
        <QueryState query={query} isEmpty={() => false}>
          {(list) => <Places companies={list} scope={scope} text={text} />}
        </QueryState>
      </SpaceBetween>
      <ResizeHandle width={width} />
    </div>
  );
}

type Companies = Parameters<typeof navigationPlacesOf>[0];

function Places({ companies: list, scope, text }: { companies: Companies; scope: Scope; text: string }) {
  const project = useScopeProject(scope);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const open = useMemo<OpenProject | undefined>(
    () => project && { uid: project.uid, name: project.name, companyUid: project.company.uid, packages: project.related_refs },
    [project],
  );
  const places = useMemo(() => navigationPlacesOf(list, open), [list, open]);
  const currentId = useMemo(() => currentOf(places, scope), [places, scope]);
  const shown = useMemo(() => filterPlaces(places, text), [places, text]);
  const rows = useMemo(() => {
    const way = new Set(currentId === undefined ? [] : pathTo(places, currentId));
    const isNear = (place: NavigationPlace) => way.has(place.id) || place.kind === 'package';
    return placeRowsOf(shown, (place) =>
      text.trim() === '' ? (toggled[place.id] ?? isNear(place)) : (toggled[place.id] ?? true),
    );
  }, [shown, places, currentId, toggled, text]);
  const root = project?.related_refs.find(({ parent }) => parent === null);
  const menuOf = (place: NavigationPlace) => {
    const pack = place.id === project?.uid ? root : place.pack;
    return project && pack && <PackageMenu project={project} pack={pack} />;
  };
  if (rows.length === 0) return <Box color="text-body-secondary">{text.trim() === '' ? shell.noPlaces : shell.noMatch}</Box>;
  const onToggle = (place: NavigationPlace, isOpen: boolean) => setToggled((now) => ({ ...now, [place.id]: isOpen }));
  return <PlaceTree rows={rows} currentId={currentId} onToggle={onToggle} menuOf={menuOf} />;
}

/** The place of a page. The address may hold short ids. */
function currentOf(places: readonly NavigationPlace[], scope: Scope): string | undefined {
  const id =
    scope.kind === 'package'
      ? scope.packageId
      : scope.kind === 'project'
        ? scope.projectId
        : scope.kind === 'company'
          ? scope.companyId
          : '';
  const find = (list: readonly NavigationPlace[]): NavigationPlace | undefined => {
    for (const place of list) {
      const found = shortId(place.id) === shortId(id) ? place : find(place.children);
      if (found) return found;
    }
    return undefined;
  };
  return id === '' ? undefined : find(places)?.id;
}
