import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { countOf } from '../../../ui/format.ts';
import { metricsTexts as texts } from '../texts.ts';

type Props = {
  selected: number;
  /** buttons for the selected rows */
  actions: ReactNode;
  onClear(): void;
  onCollapse(): void;
  onExpand(): void;
};

/** The bar above the tree: expands and collapses it, shows the number of selected rows, and lists its keys. */
export function TreeBar({ selected, actions, onClear, onCollapse, onExpand }: Props) {
  return (
    <SpaceBetween direction="horizontal" size="m" alignItems="center">
      <Button variant="inline-link" onClick={onExpand}>
        {texts.expandAll}
      </Button>
      <Button variant="inline-link" onClick={onCollapse}>
        {texts.collapseAll}
      </Button>
      {selected > 0 && (
        <span role="status">
          {countOf(selected, texts.selected)}{' '}
          <Button variant="inline-link" onClick={onClear}>
            {texts.clearSelection}
          </Button>
        </span>
      )}
      {selected > 1 && actions}
      <Box color="text-body-secondary" fontSize="body-s">
        <span className="tree-keys">{texts.keys}</span>
      </Box>
    </SpaceBetween>
  );
}
