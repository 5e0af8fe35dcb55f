import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import { reportTexts as texts } from '../texts.ts';

/** Two people stored a value for the same metric: both are shown, and the person at the screen chooses. */
export function Conflict({ uid, name }: { uid: string; name: string }) {
  const { store } = useSheet();
  const { theirs, value, comment, noReport } = useEntry(uid);
  if (!theirs) return null;
  const show = (figure: string | null, note: string) => [figure ?? texts.noValue, note && `“${note}”`].filter(Boolean).join(' ');
  return (
    <tr className="report-line">
      <td>
        <Alert
          type="warning"
          header={`${texts.conflictTitle}: ${name}`}
          action={
            <SpaceBetween size="xs" direction="horizontal">
              <Button onClick={() => store.resolve(uid, true)}>{texts.keepMine}</Button>
              <Button onClick={() => store.resolve(uid, false)}>{texts.takeTheirs}</Button>
            </SpaceBetween>
          }
        >
          <div>{theirs.message}</div>
          <div>{fill(texts.yours, { value: noReport ? texts.notApplicable : show(value, comment) })}</div>
          <div>{fill(texts.theirs, { value: show(theirs.value, theirs.comment) })}</div>
        </Alert>
      </td>
    </tr>
  );
}
