import FileInput from '@cloudscape-design/components/file-input';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TokenGroup from '@cloudscape-design/components/token-group';
import { useState } from 'react';
import { storedFiles } from '../../../../../shared/contract/file/files.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { isRefused, refusalOfFile } from '../../uploads/index.ts';
import type { DocumentDraft } from './document-draft.ts';
import { setupTexts as texts } from './setup-texts.ts';

type Props = { template: DocumentDraft['template']; onChange(template: DocumentDraft['template']): void };

/** The file that reporters fill in: picking one stores it (SET-235). */
export function TemplateFile({ template, onChange }: Props) {
  const upload = useApiMutation(storedFiles, 'storeFile');
  const [failed, setFailed] = useState<string>();
  const pick = async (file: File | undefined) => {
    if (!file) return;
    const refusal = await refusalOfFile(file);
    setFailed(refusal ?? undefined);
    if (refusal !== null) return;
    try {
      const { url } = await upload.mutateAsync({ args: { body: { file } } });
      onChange({ name: file.name, url });
    } catch (error) {
      setFailed(isRefused(error) ? error.message : texts.templateFailed);
    }
  };
  const item = template && {
    label: template.name,
    dismissLabel: fill(texts.templateRemove, { name: template.name }),
  };
  return (
    <FormField label={texts.template} constraintText={texts.templateHint} errorText={failed}>
      <SpaceBetween size="xs">
        <FileInput value={[]} ariaLabel={texts.template} onChange={({ detail }) => void pick(detail.value[0])}>
          {texts.templateChoose}
        </FileInput>
        {item && <TokenGroup items={[item]} onDismiss={() => onChange(null)} />}
      </SpaceBetween>
    </FormField>
  );
}
