import Alert from '@cloudscape-design/components/alert';
import FileDropzone, { useFilesDragging } from '@cloudscape-design/components/file-dropzone';
import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TokenGroup from '@cloudscape-design/components/token-group';
import { useState } from 'react';
import { isTooLarge } from '../../../../shared/domain/file/uploads.ts';
import { fill } from '../../ui/fill.ts';
import { uploadTexts as texts } from './texts.ts';

type Props = {
  /** accessible name of the control, which stands beside others like it */
  label: string;
  picked: readonly File[];
  onPick(files: File[]): void;
  format(bytes: number): string;
  disabled?: boolean;
};

/** Picks files by button or by drag and drop. If one of them is too large, none is taken (REP-311 to REP-313). */
export function FilePicker({ label, picked, onPick, format }: Props) {
  const { areFilesDragging } = useFilesDragging();
  const [refused, setRefused] = useState<'one' | 'batch'>();
  const add = (files: readonly File[]) => {
    const tooLarge = files.some(({ size }) => isTooLarge(size));
    setRefused(tooLarge ? (files.length === 1 ? 'one' : 'batch') : undefined);
    if (!tooLarge) onPick([...picked, ...files]);
  };
  const remove = (at: number) => onPick(picked.filter((_, index) => index !== at));
  const items = picked.map(({ name, size }) => ({
    label: fill(texts.size, { file: name, size: format(size) }),
    dismissLabel: fill(texts.remove, { file: name }),
  }));
  return (
    <SpaceBetween size="xs">
      {areFilesDragging ? (
        <FileDropzone onChange={({ detail }) => add(detail.value)}>{texts.drop}</FileDropzone>
      ) : (
        <FileInput multiple value={[]} ariaLabel={label} onChange={({ detail }) => add(detail.value)}>
          {picked.length === 0 ? texts.choose : texts.chooseMore}
        </FileInput>
      )}
      {refused === 'one' && <Alert type="error">{texts.tooLarge}</Alert>}
      {refused === 'batch' && (
        <Alert type="error" header={texts.tooLargeTitle}>
          {texts.tooLargeText}
        </Alert>
      )}
      {items.length > 0 && <TokenGroup alignment="vertical" items={items} onDismiss={({ detail }) => remove(detail.itemIndex)} />}
    </SpaceBetween>
  );
}
