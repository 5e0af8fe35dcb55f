import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { SEGMENT_LENGTH } from '../../../../../shared/domain/structure/tree.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { templateTexts as texts } from '../texts.ts';
import { isThereIn, metricOf, nodesNamed, templateNodeName, twinNames } from './node-match.ts';
import './node-list.css';

type Props = {
  label: string;
  nodes: readonly ReadNode[];
  /** the project's nodes, to mark those that exist already; undefined until they are read */
  own: readonly ReadNode[] | undefined;
  onAdd?(node: ReadNode, onlyNode: boolean): Promise<void>;
  /** uid of the node that is being added */
  adding?: string | undefined;
};

/** Names that the question shows of what would stand twice. */
const SHOWN_TWINS = 5;

const levelOf = ({ path }: ReadNode) => path.length / SEGMENT_LENGTH;

/**
 * A tree as a nested list: the root is the page itself and not shown. 'Add' takes a node with everything below it (SET-194); a
 * node with something below can be taken alone, too. What would stand twice is asked for first.
 */
export function NodeList({ label, nodes, own, onAdd, adding }: Props) {
  const isThere = isThereIn(own ?? []);
  const [asked, setAsked] = useState<TwinQuestion>();
  const [term, setTerm] = useState('');
  const shown = nodesNamed(nodes.slice(1), term);
  const hasBelow = ({ path }: ReadNode) => nodes.some((node) => node.path.startsWith(path) && node.path !== path);
  const isHeld = adding !== undefined || own === undefined;
  const choose = (node: ReadNode, onlyNode: boolean) => {
    const twins = twinNames(nodes, node, onlyNode, isThere);
    if (twins.length > 0) setAsked({ node, onlyNode, twins });
    else void onAdd?.(node, onlyNode);
  };
  return (
    <SpaceBetween size="s">
      <TextFilter
        filteringText={term}
        filteringPlaceholder={texts.find}
        filteringAriaLabel={fill(texts.findIn, { list: label })}
        onChange={({ detail }) => setTerm(detail.filteringText)}
      />
      {shown.length === 0 && <Box color="text-body-secondary">{texts.noMatch}</Box>}
      <ul className="node-list" aria-label={label}>
        {shown.map((node) => (
          <li key={node.uid} style={{ paddingInlineStart: `${(levelOf(node) - 2) * 20}px` }}>
            <span className="node-name">
              <Box variant="span" fontWeight={node.type === 'tree' ? 'bold' : 'normal'}>
                {templateNodeName(node)}
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
                  ariaLabel={fill(texts.addOf, { name: templateNodeName(node) })}
                  disabled={isHeld}
                  onClick={() => choose(node, false)}
                >
                  {texts.add}
                </Button>
                {hasBelow(node) && (
                  <Button
                    variant="inline-link"
                    ariaLabel={fill(texts.addAloneOf, { name: templateNodeName(node) })}
                    disabled={isHeld}
                    onClick={() => choose(node, true)}
                  >
                    {texts.addAlone}
                  </Button>
                )}
              </SpaceBetween>
            )}
          </li>
        ))}
      </ul>
      {onAdd && asked && <AddAgain {...asked} onAdd={onAdd} onClose={() => setAsked(undefined)} />}
    </SpaceBetween>
  );
}

/** What somebody wants to add that is there, with the names of what would stand twice. */
type TwinQuestion = { node: ReadNode; onlyNode: boolean; twins: readonly string[] };

type AgainProps = TwinQuestion & { onAdd: NonNullable<Props['onAdd']>; onClose(): void };

function AddAgain({ node, onlyNode, twins, onAdd, onClose }: AgainProps) {
  const left = twins.length - SHOWN_TWINS;
  const names = [...twins.slice(0, SHOWN_TWINS), ...(left > 0 ? [fill(texts.more, { n: left })] : [])].join(', ');
  return (
    <ConfirmModal
      title={fill(texts.addAgainTitle, { name: templateNodeName(node) })}
      confirmText={texts.addAgain}
      onConfirm={() => onAdd(node, onlyNode)}
      onClose={onClose}
    >
      {fill(countOf(twins.length, texts.addsAgain), { names })}
    </ConfirmModal>
  );
}
