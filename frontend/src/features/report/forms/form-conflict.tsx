import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../ui/fill.ts';
import { WhoChanged } from '../frame/who-changed.tsx';
import { type FormDifference, rowsText } from './form-difference.ts';
import { formTexts as texts } from './texts.ts';
import type { FormData } from './use-form-data.ts';

type Props = {
  data: Pick<FormData, 'save' | 'state' | 'discard'>;
  onCopy(): void;
  onSave(): void;
};

/** The stored data differ from those that the rows are based on: who saved them, the differences, and the choice between both. */
export function FormConflict({ data: { save, state, discard }, onCopy, onSave }: Props) {
  const isUnread = state === 'unreadable';
  return (
    <WhoChanged uid={isUnread ? undefined : save.by}>
      {({ isOwn, name }) => (
        <Alert
          type="warning"
          header={isUnread ? texts.unreadTitle : titleOf(isOwn, name)}
          action={
            <SpaceBetween size="xs" direction="horizontal">
              <Button onClick={onCopy}>{texts.keepCopy}</Button>
              <Button onClick={() => void discard()}>
                {isUnread ? texts.loadStored : isOwn ? texts.loadOther : texts.loadTheirs}
              </Button>
              <Button onClick={onSave}>{texts.saveMine}</Button>
            </SpaceBetween>
          }
        >
          <div>{isUnread ? texts.unreadText : isOwn ? texts.conflictOwnText : texts.conflictText}</div>
          {!isUnread && save.difference && <Difference {...save.difference} />}
        </Alert>
      )}
    </WhoChanged>
  );
}

function titleOf(isOwn: boolean, name: string | undefined): string {
  if (isOwn) return texts.conflictOwnTitle;
  return name === undefined ? texts.conflictTitle : fill(texts.conflictTitleBy, { name });
}

const Difference = ({ mine, theirs }: FormDifference) => (
  <>
    {theirs.length > 0 && <div>{fill(texts.conflictTheirs, { rows: rowsText(theirs) })}</div>}
    {mine.length > 0 && <div>{fill(texts.conflictMine, { rows: rowsText(mine) })}</div>}
    {theirs.length + mine.length === 0 && <div>{texts.conflictSame}</div>}
  </>
);
