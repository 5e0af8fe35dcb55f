import FileInput from '@cloudscape-design/components/file-input';
import FormField from '@cloudscape-design/components/form-field';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TokenGroup from '@cloudscape-design/components/token-group';
import { useEffect, useRef, useState } from 'react';
import { isTooLarge } from '../../../../../shared/domain/file/uploads.ts';
import { ApiError } from '../../../api/errors.ts';
import { Upload } from '../../../api/upload.ts';
import { storeSteps } from '../../../api/upload-steps.ts';
import { fill } from '../../../ui/fill.ts';
import { refusalOfFile, uploadTexts } from '../../uploads/index.ts';
import type { DocumentDraft } from './document-draft.ts';
import { setupTexts as texts } from './setup-texts.ts';

type Props = {
  template: DocumentDraft['template'];
  onChange(template: DocumentDraft['template']): void;
  /** whether a file is being uploaded */
  onSending(isSending: boolean): void;
};

/** The template file for reporters. Choosing a file uploads it (SET-235). */
export function TemplateFile({ template, onChange, onSending }: Props) {
  const [failed, setFailed] = useState<string>();
  const [sent, setSent] = useState<{ name: string; percent: number }>();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const send = async (file: File) => {
    const told = (bytes: number) => setSent({ name: file.name, percent: Math.floor((bytes / file.size) * 100) });
    onSending(true);
    try {
      const { url } = await new Upload(file, storeSteps()).run(told, stop.current.signal);
      onChange({ name: file.name, url });
    } catch (error) {
      setFailed(error instanceof ApiError ? error.message : texts.templateFailed);
    }
    setSent(undefined);
    onSending(false);
  };
  const pick = async (file: File | undefined) => {
    if (!file) return;
    const refusal = isTooLarge(file.size) ? uploadTexts.tooLarge : await refusalOfFile(file);
    setFailed(refusal ?? undefined);
    if (refusal === null) await send(file);
  };
  const item = template && {
    label: template.name,
    dismissLabel: fill(texts.templateRemove, { name: template.name }),
  };
  return (
    <FormField label={texts.template} constraintText={texts.templateHint} errorText={failed}>
      <SpaceBetween size="xs">
        {sent ? (
          <ProgressBar value={sent.percent} label={sent.name} description={uploadTexts.sent} />
        ) : (
          <FileInput value={[]} ariaLabel={texts.template} onChange={({ detail }) => void pick(detail.value[0])}>
            {texts.templateChoose}
          </FileInput>
        )}
        {item && <TokenGroup items={[item]} onDismiss={() => onChange(null)} />}
      </SpaceBetween>
    </FormField>
  );
}
