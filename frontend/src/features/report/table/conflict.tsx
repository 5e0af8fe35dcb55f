import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { qualityOf, qualityText } from '../../../../../shared/domain/report/quality.ts';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import { reportTexts as texts } from '../texts.ts';

/** Two people stored a value for the same metric: both are shown, and the person at the screen chooses. */
export function Conflict({ uid, name }: { uid: string; name: string }) {
  const { store } = useSheet();
  const { theirs, value, comment, noReport, quality } = useEntry(uid);
  if (!theirs) return null;
  const show = (figure: string, note: string, how: string) =>
    [figure, qualityText(qualityOf(how)), note && `“${note}”`].filter(Boolean).join(' ');
  const shown = (from: { value: string | null; noReport: boolean }) =>
    from.noReport ? texts.notApplicable : (from.value ?? texts.noValue);
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
          <div>{fill(texts.yours, { value: show(shown({ value, noReport }), comment, quality) })}</div>
          <div>{fill(texts.theirs, { value: show(shown(theirs), theirs.comment, theirs.quality) })}</div>
        </Alert>
      </td>
    </tr>
  );
}
