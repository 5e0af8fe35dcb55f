import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { memo } from 'react';
import type { BaseMetric } from '../../../../../shared/contract/metric/base-metrics.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import type { OpenMetricModal } from './index.tsx';
import { baseMetricTexts as texts } from './texts.ts';
import { MetricFactors, PackageList } from './under-lists.tsx';
import { usageText } from './usage-text.ts';

/** The open lists of a metric. */
export type OpenLists = { factors: boolean; packages: boolean };
type Slot = { start: number; measure(node: Element | null): void };

type Props = {
  metric: BaseMetric;
  names: ReadonlyMap<string, string>;
  index: number;
  /** position of the row, if only the rows in view are rendered */
  slot: Slot | undefined;
  shown: OpenLists | undefined;
  onToggle(uid: string, list: keyof OpenLists): void;
  onOpen(open: OpenMetricModal): void;
};

/** A base metric, and its open lists below it (SET-142, SET-143, SET-148 to SET-151). */
export const MetricRows = memo(function MetricRows({ metric, names, index, slot, shown, onToggle, onOpen }: Props) {
  const place = slot && { ref: slot.measure, 'data-index': index, style: { transform: `translateY(${slot.start}px)` } };
  return (
    <tbody {...place}>
      <tr className="metric-row" aria-rowindex={index + 2}>
        <td className="cell-id" data-label={texts.id}>
          {shortId(metric.uid)}
        </td>
        <LinkCell name="parent" label={texts.parentId} uid={metric.parentmetric} names={names} />
        <LinkCell name="base" label={texts.conversionBase} uid={metric.conversion_base} names={names} />
        <td className="cell-name" data-label={texts.name}>
          <span className="metric-name">{metric.name}</span>
          <span className="metric-usage">{usageText(metric.usage)}</span>
        </td>
        <td className="cell-description" data-label={texts.description}>
          <div className="clamped">
            <RichText html={metric.description} />
          </div>
        </td>
        <td className="cell-issue" data-label={texts.issue}>
          {metric.category}
        </td>
        <td className="cell-unit" data-label={texts.unit}>
          {unitText(metric.unit)}
        </td>
        <td className="cell-admin">
          <RowMenu metric={metric} shown={shown} onToggle={onToggle} onOpen={onOpen} />
        </td>
      </tr>
      {(shown?.factors || shown?.packages) && (
        <tr className="metric-lists">
          <td colSpan={8}>
            {shown.factors && <MetricFactors metric={metric} />}
            {shown.packages && <PackageList metric={metric} />}
          </td>
        </tr>
      )}
    </tbody>
  );
});

type LinkProps = { name: string; label: string; uid: string | null; names: ReadonlyMap<string, string> };

const LinkCell = ({ name, label, uid, names }: LinkProps) => (
  <td className={`cell-${name}`} data-label={label} title={uid === null ? undefined : names.get(uid)}>
    {uid === null ? '' : shortId(uid)}
  </td>
);

function RowMenu({ metric, shown, onToggle, onOpen }: Pick<Props, 'metric' | 'shown' | 'onToggle' | 'onOpen'>) {
  const act = (id: string) => {
    if (id === 'factors' || id === 'packages') onToggle(metric.uid, id);
    else onOpen({ kind: id as 'edit' | 'merge' | 'history', metric });
  };
  return (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={fill(texts.actionsFor, { name: metric.name, unit: unitText(metric.unit) })}
      items={[
        { id: 'edit', text: texts.edit },
        { id: 'merge', text: texts.merge },
        { id: 'factors', text: shown?.factors ? texts.hideFactors : texts.showFactors },
        { id: 'packages', text: shown?.packages ? texts.hidePackages : texts.showPackages },
        { id: 'history', text: texts.showHistory },
      ]}
      onItemClick={({ detail }) => act(detail.id)}
    />
  );
}
