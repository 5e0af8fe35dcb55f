import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ConversionFactor } from '../../../../../shared/contract/factor/factors.ts';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { DetailsPanel, usePanel } from '../../../ui/details-panel.tsx';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { menuOf, type RowAction } from '../row-menu.ts';
import { metricsTexts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import { LastChange } from './last-change.tsx';
import { type Detail, type DetailAction, detailsOf } from './row-details.ts';
import { detailTexts as texts } from './texts.ts';

/** Most lines of a detail; further ones are counted. */
const MAX_LINES = 6;

type Props = {
  place: PlaceOfStructure;
  /** the selected rows, last selected at the end */
  rows: readonly StructureRow[];
  nodes: readonly ReadNode[];
  factors: readonly ConversionFactor[];
  onAct(row: StructureRow, action: RowAction | DetailAction): void;
  /** returns the focus to the row in the tree */
  onLeave(row: StructureRow): void;
};

/** The settings of the selected row, with buttons that open its modals. */
export function RowPanel({ place, rows, nodes, factors, onAct, onLeave }: Props) {
  const [row] = rows.length === 1 ? rows : [];
  const title = row ? fill(texts.titleOf, { name: row.label }) : texts.title;
  return (
    <DetailsPanel title={title} onEscape={() => row && onLeave(row)}>
      {row ? <Details place={place} row={row} nodes={nodes} factors={factors} onAct={onAct} /> : <Nothing count={rows.length} />}
    </DetailsPanel>
  );
}

const Nothing = ({ count }: { count: number }) =>
  count === 0 ? (
    <EmptyState title={texts.nothing}>{texts.nothingKeys}</EmptyState>
  ) : (
    <EmptyState title={countOf(count, texts.several)}>{texts.severalText}</EmptyState>
  );

type DetailsProps = Omit<Props, 'rows' | 'onLeave'> & { row: StructureRow };

function Details({ place, row, nodes, factors, onAct }: DetailsProps) {
  const { isAside } = usePanel();
  const items = detailsOf(row, nodes, factors).map((detail) => ({
    label: detail.label,
    value: <Value detail={detail} />,
    ...(place.mayEdit && detail.action && { info: <Edit detail={detail} row={row} onAct={onAct} /> }),
  }));
  const last = { label: texts.changed, value: <LastChange key={row.uid} place={place} row={row} /> };
  return (
    <SpaceBetween size="m">
      {place.mayEdit && (
        <ButtonDropdown
          items={menuOf(row)}
          expandToViewport
          ariaLabel={fill(metricsTexts.menuOf, { name: row.label })}
          onItemClick={({ detail }) => onAct(row, detail.id as RowAction)}
        >
          {texts.actions}
        </ButtonDropdown>
      )}
      <KeyValuePairs columns={isAside ? 1 : 4} items={[...items, last]} />
    </SpaceBetween>
  );
}

function Value({ detail: { lines } }: { detail: Detail }) {
  if (lines.length === 0)
    return (
      <Box color="text-body-secondary">
        <span aria-hidden="true">{texts.notSet}</span>
        <span className="only-read">{texts.notSetRead}</span>
      </Box>
    );
  const all = [...new Set(lines)];
  return (
    <>
      {all.slice(0, MAX_LINES).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {all.length > MAX_LINES && <Box color="text-body-secondary">{fill(texts.more, { n: all.length - MAX_LINES })}</Box>}
    </>
  );
}

type EditProps = { detail: Detail; row: StructureRow; onAct: Props['onAct'] };

const Edit = ({ detail: { action }, row, onAct }: EditProps) =>
  action && (
    <Button variant="inline-link" onClick={() => onAct(row, action.id)}>
      {action.text}
    </Button>
  );
