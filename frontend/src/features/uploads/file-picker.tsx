import Alert from '@cloudscape-design/components/alert';
import FileDropzone, { useFilesDragging } from '@cloudscape-design/components/file-dropzone';
import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TokenGroup from '@cloudscape-design/components/token-group';
import { useRef, useState } from 'react';
import { isTooLarge } from '../../../../shared/domain/file/uploads.ts';
import { fill } from '../../ui/fill.ts';
import { uploadTexts as texts } from './texts.ts';
import { refusalOfFile } from './type-refusal.ts';

type Props = {
  /** accessible name, to distinguish the control from others on the page */
  label: string;
  picked: readonly File[];
  onPick(files: File[]): void;
  format(bytes: number): string;
  disabled?: boolean;
};

type RefusedFile = { name: string; reason: string };

/**
 * Whether two choices are one file: its name, size and last change are the same. A file that was changed since is another one.
 */
const isSame = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/**
 * Picks files by button or by drag and drop. If one file is too large, none is accepted (REP-311 to REP-313). A file that is
 * empty, is a program or is not of its named type is refused with the reason; the others are accepted, and each of them once.
 */
export function FilePicker({ label, picked, onPick, format }: Props) {
  const { areFilesDragging } = useFilesDragging();
  const [tooLarge, setTooLarge] = useState<'one' | 'batch'>();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [again, setAgain] = useState<readonly string[]>([]);
  const now = useRef(picked);
  now.current = picked;
  const add = async (files: readonly File[]) => {
    const beyond = files.some(({ size }) => isTooLarge(size));
    setTooLarge(beyond ? (files.length === 1 ? 'one' : 'batch') : undefined);
    setRefused([]);
    setAgain([]);
    if (beyond) return;
    const checked = await Promise.all(files.map(async (file) => ({ file, reason: await refusalOfFile(file) })));
    setRefused(checked.flatMap(({ file, reason }) => (reason === null ? [] : [{ name: file.name, reason }])));
    const taken = checked.filter(({ reason }) => reason === null).map(({ file }) => file);
    const fresh = taken.filter((file) => !now.current.some((other) => isSame(file, other)));
    setAgain(taken.filter((file) => !fresh.includes(file)).map(({ name }) => name));
    if (fresh.length > 0) onPick([...now.current, ...fresh]);
  };
  const remove = (at: number) => {
    setAgain([]);
    onPick(picked.filter((_, index) => index !== at));
  };
  const items = picked.map(({ name, size }) => ({
    label: fill(texts.size, { file: name, size: format(size) }),
    dismissLabel: fill(texts.remove, { file: name }),
  }));
  return (
    <SpaceBetween size="xs">
      {areFilesDragging ? (
        <FileDropzone onChange={({ detail }) => void add(detail.value)}>{texts.drop}</FileDropzone>
      ) : (
        <FileInput multiple value={[]} ariaLabel={label} onChange={({ detail }) => void add(detail.value)}>
          {picked.length === 0 ? texts.choose : texts.chooseMore}
        </FileInput>
      )}
      {tooLarge === 'one' && <Alert type="error">{texts.tooLarge}</Alert>}
      {tooLarge === 'batch' && (
        <Alert type="error" header={texts.tooLargeTitle}>
          {texts.tooLargeText}
        </Alert>
      )}
      {refused.map(({ name, reason }) => (
        <Alert key={name} type="error" header={fill(texts.notTaken, { file: name })}>
          {reason}
        </Alert>
      ))}
      {again.length > 0 && <Alert type="info">{fill(texts.again, { files: again.join(', ') })}</Alert>}
      {items.length > 0 && <TokenGroup alignment="vertical" items={items} onDismiss={({ detail }) => remove(detail.itemIndex)} />}
    </SpaceBetween>
  );
}
