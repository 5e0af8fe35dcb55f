import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { type ComponentProps, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useEverythingStale } from '../../api/mark-stale.ts';
import { useKeptText } from '../../session/use-kept-text.ts';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { ActPreviewList } from './act-preview.tsx';
import { restatementTexts as texts } from './texts.ts';

type Props = Pick<ComponentProps<typeof FormModal>, 'title' | 'onClose' | 'onSaved'> &
  ComponentProps<typeof ActPreviewList> & {
    /** description of the act */
    text: string;
    /** the reason is optional */
    optional?: boolean;
    save(reason: string): Promise<unknown>;
  };

const CONFLICT = 409;

/**
 * Asks for the reason of an act on a report. If the report's figures are official, shows their old and new values first. If
 * the report has changed since, it is loaded again first. This browser stores the reason until the act is done.
 */
export function ReportActModal({ title, text, optional = false, report, act, save, ...modal }: Props) {
  const [reason, setReason, forget] = useKeptText(`act:${report.uid}:${title}`);
  const [isOvertaken, setOvertaken] = useState(false);
  const readAgain = useEverythingStale();
  const send = async () => {
    try {
      const saved = await save(reason);
      forget();
      return saved;
    } catch (error) {
      setOvertaken(error instanceof ApiError && error.status === CONFLICT);
      throw error;
    }
  };
  const load = () => {
    void readAgain();
    modal.onClose();
  };
  return (
    <FormModal
      {...modal}
      size="large"
      title={title}
      submitText={title}
      submitDisabled={isOvertaken || (!optional && reason.trim() === '')}
      save={send}
    >
      {(error) => (
        <SpaceBetween size="l">
          <FirstFocus>
            <FormField label={texts.reason} description={text} errorText={error('comment')}>
              <Textarea ariaRequired={!optional} value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
            </FormField>
          </FirstFocus>
          {isOvertaken ? (
            <Button formAction="none" onClick={load}>
              {texts.loadAgain}
            </Button>
          ) : (
            <ActPreviewList report={report} act={act} />
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
