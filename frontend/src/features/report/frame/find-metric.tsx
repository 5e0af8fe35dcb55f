import Autosuggest from '@cloudscape-design/components/autosuggest';
import { useMemo, useRef, useState } from 'react';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { countOf } from '../../../ui/format.ts';
import { useSheet } from '../entries/context.ts';
import { metricsToEnter } from '../entries/needs.ts';
import { nameOf, namesAbove } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';
import { goToRow } from './go-to-row.ts';
import { focusCell } from './sheet-focus.ts';

/** Most metrics offered; typing more of a name finds the others. */
const MOST = 20;

/** Finds a metric of the report by its name or the names above it, and goes to its row. */
export default function FindMetric() {
  const sheet = useSheet();
  const { sections, nodes, announcer } = sheet;
  const [text, setText] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const isWanted = text.trim() !== '';
  const all = useMemo(
    () => (isWanted ? metricsToEnter(sections).map(({ node }) => optionOf(node, nodes.nodes)) : []),
    [isWanted, sections, nodes],
  );
  const words = text.toLowerCase().split(' ').filter(Boolean);
  const found = all.filter(({ said }) => words.every((word) => said.includes(word)));
  const go = (uid: string | undefined) => {
    if (uid === undefined) return;
    setText('');
    if (!focusCell(uid, 'value', sheet) && !goToRow(uid, place.current!, sheet)) announcer.say(texts.findNotShown);
  };
  return (
    <div ref={place} className="find-metric">
      <Autosuggest
        value={text}
        options={found.slice(0, MOST).map(({ said: _said, ...option }) => option)}
        filteringType="manual"
        hideEnteredTextOption
        empty={texts.findEmpty}
        filteringResultsText={() => (found.length === 0 ? texts.findNone : countOf(found.length, texts.findFound))}
        ariaLabel={texts.find}
        placeholder={texts.find}
        clearAriaLabel={texts.findClear}
        enteredTextLabel={(value) => value}
        onChange={({ detail }) => setText(detail.value)}
        onSelect={({ detail }) => go(detail.selectedOption ? detail.value : found[0]?.value)}
      />
    </div>
  );
}

/** A metric with the names above it, as an option with its search text. */
function optionOf(node: Node, nodes: readonly Node[]) {
  const [label, description] = [nameOf(node), namesAbove(node, nodes)];
  return { value: node.uid, label, description, said: `${label} ${description}`.toLowerCase() };
}
