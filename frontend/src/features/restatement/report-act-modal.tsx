import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { type ComponentProps, useState } from 'react';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { ActPreviewList } from './act-preview.tsx';
import { restatementTexts as texts } from './texts.ts';

type Props = Pick<ComponentProps<typeof FormModal>, 'title' | 'onClose' | 'onSaved'> &
  ComponentProps<typeof ActPreviewList> & {
    /** what the act does */
    text: string;
    /** the act is possible without a reason */
    optional?: boolean;
    save(reason: string): Promise<unknown>;
  };

/** An act on a report with its reason; where its figures are official, it shows their old and new values before it is done. */
export function ReportActModal({ title, text, optional = false, report, act, save, ...modal }: Props) {
  const [reason, setReason] = useState('');
  return (
    <FormModal
      {...modal}
      size="large"
      title={title}
      submitText={title}
      submitDisabled={!optional && reason.trim() === ''}
      save={() => save(reason)}
    >
      {(error) => (
        <SpaceBetween size="l">
          <FirstFocus>
            <FormField label={texts.reason} description={text} errorText={error('comment')}>
              <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
            </FormField>
          </FirstFocus>
          <ActPreviewList report={report} act={act} />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
