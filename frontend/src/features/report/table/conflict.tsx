import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { qualityOf, qualityText } from '../../../../../shared/domain/report/quality.ts';
import { conflictFact } from '../../../../../shared/domain/report/value-conflict.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import type { EntryState, Theirs } from '../entries/entry.ts';
import { focusCell } from '../frame/sheet-focus.ts';
import { nameOf } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import { reportTexts as texts } from '../texts.ts';
import { holdStill } from './hold-still.ts';
import { Updated } from './updated.tsx';

type Props = { node: Node };

/** Two windows stored different values for one metric. The row shows both, and the person chooses one. */
export function Conflict({ node }: Props) {
  const entry = useEntry(node.uid);
  return entry.theirs ? <Choice node={node} entry={entry} theirs={entry.theirs} /> : null;
}

function Choice({ node, entry, theirs }: Props & { entry: EntryState; theirs: Theirs }) {
  const { store, sections, openSection } = useSheet();
  const { uid } = node;
  const user = useUser();
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => holdStill(line.current), []);
  const said = theirs.by === user.uid ? texts.conflictOwn : texts.conflictOther;
  const resolve = (keepMine: boolean) => {
    flushSync(() => store.resolve(uid, keepMine));
    focusCell(uid, 'value', { sections, openSection });
  };
  return (
    <tr className="report-line" ref={line}>
      <td>
        <Alert
          type="warning"
          header={`${said.title}: ${nameOf(node)}`}
          action={
            <SpaceBetween size="xs" direction="horizontal">
              <Button onClick={() => resolve(true)}>{said.keep}</Button>
              <Button onClick={() => resolve(false)}>{said.take}</Button>
            </SpaceBetween>
          }
        >
          {theirs.by !== user.uid && (
            <div>{theirs.message === '' ? <Updated by={theirs.by} /> : conflictFact(theirs.message)}</div>
          )}
          <div>{fill(said.here, { value: shownValue(entry, node) })}</div>
          <div>{fill(said.there, { value: shownValue(theirs, node) })}</div>
        </Alert>
      </td>
    </tr>
  );
}

type ShownEntry = Pick<EntryState, 'value' | 'enteredUnit' | 'comment' | 'noReport' | 'quality'> & Pick<Theirs, 'held'>;

/** A value with its unit, comment and quality. For N/A: the value that it replaced. */
function shownValue({ value, held, enteredUnit, comment, noReport, quality }: ShownEntry, node: Node): string {
  const own = statedUnit(node);
  const unit = own === '' || enteredUnit === null ? own : unitText(enteredUnit);
  const inUnit = (figure: string) => `${statedValue(figure, node)} ${unit}`.trim();
  const notApplicable = held ? fill(texts.insteadOf, { value: inUnit(held) }) : texts.notApplicable;
  const figure = noReport ? notApplicable : value === null ? texts.noValue : inUnit(value);
  return [figure, qualityText(qualityOf(quality)), comment && `“${comment}”`].filter(Boolean).join(' ');
}
