import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { qualityOf, qualityText } from '../../../../../shared/domain/report/quality.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import type { EntryState, Theirs } from '../entries/entry.ts';
import { focusCell } from '../frame/sheet-focus.ts';
import { reportTexts as texts } from '../texts.ts';
import { holdStill } from './hold-still.ts';

type Props = { uid: string; name: string };

/** Two windows stored a value for the same metric: both are shown, and the person at the screen chooses. */
export function Conflict({ uid, name }: Props) {
  const entry = useEntry(uid);
  return entry.theirs ? <Choice uid={uid} name={name} entry={entry} theirs={entry.theirs} /> : null;
}

function Choice({ uid, name, entry, theirs }: Props & { entry: EntryState; theirs: Theirs }) {
  const { store, sections, openSection } = useSheet();
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
          header={`${said.title}: ${name}`}
          action={
            <SpaceBetween size="xs" direction="horizontal">
              <Button onClick={() => resolve(true)}>{said.keep}</Button>
              <Button onClick={() => resolve(false)}>{said.take}</Button>
            </SpaceBetween>
          }
        >
          {theirs.by !== user.uid && <div>{theirs.message}</div>}
          <div>{fill(said.here, { value: shown(entry) })}</div>
          <div>{fill(said.there, { value: shown(theirs) })}</div>
        </Alert>
      </td>
    </tr>
  );
}

type Shown = Pick<EntryState, 'value' | 'comment' | 'noReport' | 'quality'>;

/** A value with what stands beside it. */
function shown({ value, comment, noReport, quality }: Shown): string {
  const figure = noReport ? texts.notApplicable : (value ?? texts.noValue);
  return [figure, qualityText(qualityOf(quality)), comment && `“${comment}”`].filter(Boolean).join(' ');
}
