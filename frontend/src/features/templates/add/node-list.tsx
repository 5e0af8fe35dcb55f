import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { nodeFields, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { SEGMENT_LENGTH } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { templateTexts as texts } from '../texts.ts';
import './node-list.css';

type Props = {
  label: string;
  nodes: readonly ReadNode[];
  /** the project's nodes, to tell what is there already */
  own: readonly ReadNode[];
  onAdd?(node: ReadNode, onlyNode: boolean): Promise<void>;
  /** uid of what is being added */
  adding?: string | undefined;
};

const levelOf = ({ path }: ReadNode) => path.length / SEGMENT_LENGTH;
const metricOf = ({ node }: ReadNode) => node.metricscore?.metric;
const nameOf = (node: ReadNode) => nodeFields(node)?.name || nodeFields(node)?.title || '';

/** A tree as a nested list: the root is the page itself and not shown. */
export function NodeList({ label, nodes, own, onAdd, adding }: Props) {
  const known = new Set(own.flatMap((node) => metricOf(node)?.uid ?? []));
  const issues = new Set(own.filter((node) => node.type === 'tree').map(nameOf));
  const isThere = (node: ReadNode) => (node.type === 'tree' ? issues.has(nameOf(node)) : known.has(metricOf(node)?.uid ?? ''));
  const hasBelow = ({ path }: ReadNode) => nodes.some((node) => node.path.startsWith(path) && node.path !== path);
  return (
    <ul className="node-list" aria-label={label}>
      {nodes.slice(1).map((node) => (
        <li key={node.uid} style={{ paddingInlineStart: `${(levelOf(node) - 2) * 20}px` }}>
          <span className="node-name">
            <Box variant="span" fontWeight={node.type === 'tree' ? 'bold' : 'normal'}>
              {nameOf(node)}
            </Box>{' '}
            {metricOf(node) && (
              <Box variant="span" color="text-body-secondary">
                {unitText(metricOf(node)!.unit)}
              </Box>
            )}{' '}
            {onAdd && isThere(node) && <Badge>{texts.there}</Badge>}
          </span>
          {onAdd && (
            <SpaceBetween direction="horizontal" size="m">
              <Button
                variant="inline-link"
                ariaLabel={fill(texts.addOf, { name: nameOf(node) })}
                disabled={adding !== undefined}
                onClick={() => void onAdd(node, true)}
              >
                {texts.add}
              </Button>
              {hasBelow(node) && (
                <Button
                  variant="inline-link"
                  ariaLabel={fill(texts.addAllOf, { name: nameOf(node) })}
                  disabled={adding !== undefined}
                  onClick={() => void onAdd(node, false)}
                >
                  {texts.addAll}
                </Button>
              )}
            </SpaceBetween>
          )}
        </li>
      ))}
    </ul>
  );
}
