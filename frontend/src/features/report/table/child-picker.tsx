import Button from '@cloudscape-design/components/button';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { offersHidden } from '../../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { useSheet } from '../entries/context.ts';
import { offersOf } from '../model/offers.ts';
import { nameOf } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';

export type Pick = (uid: string, parentUid: string) => void;
type Props = { parent: Node; onPick: Pick };

const TWINS = 2;

/** The choice of sub-metrics that a metric or a section shows only on request (REP-192, REP-394). */
export function ChildPicker({ parent, onPick }: Props) {
  if (!offersHidden(parent)) return null;
  return (
    <tr className="report-line picker">
      <td>
        <Picker parent={parent} onPick={onPick} />
      </td>
    </tr>
  );
}

function Picker({ parent, onPick }: Props) {
  const { nodes } = useSheet();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const offers = offersOf(parent, nodes.nodes);
  if (offers.length === 0) return <span className="quiet">{texts.noChildren}</span>;
  const options = offers.map((node) => ({
    value: node.uid,
    label: nameOf(node),
    description: plainText(node.metric?.description ?? ''),
    ...(node.metric && { labelTag: unitText(node.metric.unit), filteringTags: [node.metric.unit] }),
  }));
  const searched = parent.meta_json.input_type === 'searchable_children';
  const shared = { options, empty: texts.noMatch, filteringType: 'auto', filteringPlaceholder: texts.searchPlaceholder } as const;
  if (parent.meta_json.input_type !== 'selectable_twin_children')
    return (
      <Select
        {...shared}
        {...(!searched && { filteringType: 'none' as const })}
        selectedOption={null}
        placeholder={searched ? texts.searchChildren : texts.chooseChildren}
        ariaLabel={`${searched ? texts.searchChildren : texts.chooseChildren}: ${nameOf(parent)}`}
        onChange={({ detail }) => onPick(String(detail.selectedOption.value), parent.uid)}
      />
    );
  const add = () => {
    for (const uid of chosen) onPick(uid, parent.uid);
    setChosen([]);
  };
  return (
    <span className="twins">
      <Multiselect
        {...shared}
        placeholder={texts.chooseTwins}
        ariaLabel={`${texts.chooseTwins}: ${nameOf(parent)}`}
        selectedOptions={options.filter(({ value }) => chosen.includes(value))}
        onChange={({ detail }) => setChosen(detail.selectedOptions.slice(-TWINS).map(({ value }) => String(value)))}
      />
      <Button disabled={chosen.length !== TWINS} onClick={add}>
        {texts.addChosen}
      </Button>
    </span>
  );
}
