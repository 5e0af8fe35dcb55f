import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TreeView from '@cloudscape-design/components/tree-view';
import { useState } from 'react';
import type { Project } from '../../../../shared/contract/projects.ts';
import { AppLink } from '../../components/app-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { shell } from '../texts/shell.ts';
import { PackageMenu } from './package-menu.tsx';
import { branchIds, type PackageNode, packageTree } from './package-tree.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { type Scope, shortId } from './scope.ts';
import type { NavigationWidth } from './use-navigation-width.ts';
import { useScopeProjectQuery } from './use-scope.ts';

type Props = { scope: Extract<Scope, { projectId: string }>; width: NavigationWidth };

/** The project and the tree of its reporting packages (ADM-092, ADM-093). */
export function PackageNavigation({ scope, width }: Props) {
  const query = useScopeProjectQuery(scope);
  const project = query.data;
  const root = project?.related_refs.find(({ parent }) => parent === null);
  const base = `/project/${shortId(scope.projectId)}`;
  return (
    <div className="navigation">
      <SpaceBetween size="s">
        <div className="navigation-row">
          <Box variant="h3" tagOverride="h2" padding="n">
            <AppLink href={base}>{project?.name ?? shell.project}</AppLink>
          </Box>
          {project && root && <PackageMenu project={project} ref={root} />}
        </div>
        <QueryState query={query}>
          {(read) => <Tree scope={scope} base={base} project={read} nodes={packageTree(read.related_refs).packages} />}
        </QueryState>
      </SpaceBetween>
      <ResizeHandle width={width} />
    </div>
  );
}

type TreeProps = { scope: Props['scope']; base: string; project: Project; nodes: PackageNode[] };

function Tree({ scope, base, project, nodes }: TreeProps) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  if (nodes.length === 0) return <Box color="text-body-secondary">{shell.noPackages}</Box>;
  const current = scope.kind === 'package' ? shortId(scope.refId) : undefined;
  return (
    <TreeView
      ariaLabel={shell.packages}
      items={nodes}
      getItemId={(node) => node.ref.uid}
      getItemChildren={(node) => node.children}
      expandedItems={branchIds(nodes).filter((uid) => !closed.includes(uid))}
      onItemToggle={({ detail }) =>
        setClosed((now) => (detail.expanded ? now.filter((uid) => uid !== detail.id) : [...now, detail.id]))
      }
      renderItem={(node) => ({
        announcementLabel: node.ref.name,
        content: (
          <AppLink href={`${base}/wpack/${shortId(node.ref.uid)}/report`} current={shortId(node.ref.uid) === current}>
            {node.ref.name}
          </AppLink>
        ),
        actions: <PackageMenu project={project} ref={node.ref} />,
      })}
    />
  );
}
