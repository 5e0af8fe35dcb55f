import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TreeView from '@cloudscape-design/components/tree-view';
import { useState } from 'react';
import { AppLink } from '../../components/app-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { shell } from '../texts/shell.ts';
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
  const base = `/project/${shortId(scope.projectId)}`;
  return (
    <div className="navigation">
      <SpaceBetween size="s">
        <Box variant="h3" tagOverride="h2" padding="n">
          <AppLink href={base}>{project?.name ?? shell.project}</AppLink>
        </Box>
        <QueryState query={query}>
          {({ related_refs }) => <Tree scope={scope} base={base} nodes={packageTree(related_refs).packages} />}
        </QueryState>
      </SpaceBetween>
      <ResizeHandle width={width} />
    </div>
  );
}

function Tree({ scope, base, nodes }: { scope: Props['scope']; base: string; nodes: PackageNode[] }) {
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
      })}
    />
  );
}
