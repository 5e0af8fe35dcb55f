import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { calculationText, unmeasuredIn } from './calculation.ts';
import { TargetCell } from './target-cell.tsx';
import { indicatorTexts as texts } from './texts.ts';

/** Uids of the metrics in the project's set-up; undefined if unknown. */
type MeasuredMetrics = ReadonlySet<string> | undefined;
type Actions = { edit(indicator: Indicator): void; remove(indicator: Indicator): void };
type Column = ListColumn<Indicator>;

/** The address of the target screen at the level of the list. */
const targetHref = ({ projectUid, packageId, isPackage }: PlaceOfStructure, uid: string) =>
  `/project/${shortId(projectUid)}${isPackage ? `/wpack/${shortId(packageId)}` : ''}/indicator/${shortId(uid)}/target`;

/** The columns of the list (ADM-102). Only people who may change indicators have the menu (ADM-406). */
export function indicatorColumns(place: PlaceOfStructure, actions: Actions, measured: MeasuredMetrics): Column[] {
  const { name, issue, calculation, target, admin } = texts.columns;
  const menu: Column = {
    id: 'admin',
    header: admin,
    cell: (indicator) => <RowMenu indicator={indicator} href={targetHref(place, indicator.uid)} {...actions} />,
  };
  return [
    { id: 'name', header: name, isRowHeader: true, cell: (indicator) => indicator.name },
    { id: 'issue', header: issue, cell: (indicator) => indicator.category },
    {
      id: 'calculation',
      header: calculation,
      cell: (indicator) => <Calculation indicator={indicator} measured={measured} />,
      cardWidth: 100,
    },
    {
      id: 'target',
      header: target,
      cell: (indicator) => (
        <AppLink href={targetHref(place, indicator.uid)}>
          <TargetCell indicator={indicator} />
        </AppLink>
      ),
    },
    ...(place.mayEdit ? [menu] : []),
  ];
}

/** The equation, with a note on metrics that no longer have figures. */
function Calculation({ indicator, measured }: { indicator: Indicator; measured: MeasuredMetrics }) {
  const names = measured ? unmeasuredIn(indicator, measured) : [];
  return (
    <>
      {calculationText(indicator)}
      {names.length > 0 && (
        <div>
          <StatusIndicator type="warning">{fill(texts.unmeasured, { names: names.join(', ') })}</StatusIndicator>
        </div>
      )}
    </>
  );
}

function RowMenu({ indicator, href, edit, remove }: Actions & { indicator: Indicator; href: string }) {
  const navigate = useNavigate();
  const choose = (id: string) => {
    if (id === 'edit') edit(indicator);
    else if (id === 'delete') remove(indicator);
    else navigate(href);
  };
  return (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={fill(texts.menuOf, { name: indicator.name })}
      items={[
        { id: 'edit', text: texts.edit },
        { id: 'target', text: texts.setTarget },
        { id: 'delete', text: texts.delete },
      ]}
      onItemClick={({ detail }) => choose(detail.id)}
    />
  );
}
