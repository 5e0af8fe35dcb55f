import Box from '@cloudscape-design/components/box';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { TenantIndicator } from '../../../../../shared/contract/indicator/tenant-indicators.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { fill } from '../../../ui/fill.ts';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { EquationView } from './equation-view.tsx';
import type { Act } from './index.tsx';
import { tenantIndicatorTexts as texts } from './texts.ts';

type Column = ListColumn<TenantIndicator>;

/** The columns in the order of the specification; the equation appears below the name (ADM-018 to ADM-021). */
export function tenantIndicatorColumns(
  shown: ReadonlySet<string>,
  act: (indicator: TenantIndicator, chosen: Act) => void,
): Column[] {
  return [
    { id: 'id', header: texts.id, width: 110, minWidth: 110, cell: ({ uid }) => shortId(uid) },
    { id: 'result', header: texts.resultMetric, minWidth: 110, cell: ({ result_metric }) => shortId(result_metric) },
    {
      id: 'name',
      header: texts.name,
      minWidth: 220,
      isRowHeader: true,
      cell: (indicator) => (
        <>
          <Box>{indicator.name}</Box>
          <Box color="text-body-secondary" fontSize="body-s">
            {indicator.project.name}
          </Box>
          {shown.has(indicator.uid) && <EquationView indicator={indicator} />}
        </>
      ),
    },
    { id: 'issue', header: texts.issue, minWidth: 110, cell: ({ category }) => category },
    {
      id: 'admin',
      header: texts.admin,
      minWidth: 80,
      cell: (indicator) => <Menu indicator={indicator} act={act} isShown={shown.has(indicator.uid)} />,
    },
  ];
}

type MenuProps = { indicator: TenantIndicator; isShown: boolean; act(indicator: TenantIndicator, chosen: Act): void };

const Menu = ({ indicator, isShown, act }: MenuProps) => (
  <ButtonDropdown
    variant="icon"
    expandToViewport
    ariaLabel={fill(texts.actionsFor, { name: indicator.name, project: indicator.project.name })}
    items={[
      { id: 'equation', text: isShown ? texts.hide : texts.show },
      { id: 'edit', text: texts.edit },
      { id: 'merge', text: texts.merge },
      { id: 'verify', text: texts.verify },
    ]}
    onItemClick={({ detail }) => act(indicator, detail.id as Act)}
  />
);
