import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../ui/fill.ts';
import { useReport, useSummary } from '../../entries/context.ts';
import { answersRestored } from '../../table/restored.tsx';
import { reportTexts as texts } from '../../texts.ts';
import { periodNameOf } from '../header.tsx';
import { DiscardRestored } from './discard-restored.tsx';

/** What has not reached the server yet, why, and what the person can do. */
export function Banners({ onSaveRestored }: { onSaveRestored(): void }) {
  const { store, report } = useReport();
  const { offline, failed, restored, earlier } = useSummary();
  const retry = <Button onClick={() => store.retry()}>{texts.retryNow}</Button>;
  return (
    <SpaceBetween size="s">
      {offline > 0 && (
        <Alert type="warning" header={texts.offlineTitle} action={retry}>
          {fill(texts.offlineText, { n: offline })}
        </Alert>
      )}
      {failed > 0 && <Alert type="error" header={texts.failedTitle} action={retry} />}
      {restored > 0 && (
        <Alert
          type="info"
          header={texts.restoredTitle}
          action={
            <div {...answersRestored}>
              <SpaceBetween size="xs" direction="horizontal">
                <Button onClick={onSaveRestored}>{texts.saveRestored}</Button>
                <DiscardRestored restored={restored} onDiscard={() => store.discardRestored()} />
              </SpaceBetween>
            </div>
          }
        >
          {earlier > 0
            ? fill(texts.earlierText, { n: restored, period: periodNameOf(report) })
            : fill(texts.restoredText, { n: restored })}
        </Alert>
      )}
    </SpaceBetween>
  );
}
