import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import { messageOf } from './failure.ts';
import { fill } from './fill.ts';
import { Modal, ModalButtons } from './modal.tsx';
import { common } from './texts.ts';

type Props = {
  title: string;
  children: ReactNode;
  /** the verb of the action, such as 'Delete package' */
  confirmText: string;
  cancelText?: string;
  /** text to type before an action that cannot be undone */
  typeToConfirm?: string;
  /** why the action is not possible now, and what to do first; shown instead of the question */
  prevented?: string | undefined;
  onConfirm(): Promise<unknown> | undefined;
  onClose(): void;
};

/** A name as people read it: several blanks count as one, and an accented letter is one letter in any encoding. */
const asRead = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Whether a typed text is a name as people read it. */
export const isTypedName = (typed: string, name: string): boolean => asRead(typed) === asRead(name);

/** Asks before an action. If the action fails, the dialog stays open with the reason. Render it only while it is open. */
export function ConfirmModal({
  title,
  children,
  confirmText,
  cancelText = common.cancel,
  typeToConfirm,
  prevented,
  onConfirm,
  onClose,
}: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [typed, setTyped] = useState('');
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose} disabled={busy}>
        {cancelText}
      </Button>
      {prevented === undefined && (
        <Button
          variant="primary"
          loading={busy}
          disabled={typeToConfirm !== undefined && !isTypedName(typed, typeToConfirm)}
          onClick={() => void confirm()}
        >
          {confirmText}
        </Button>
      )}
    </ModalButtons>
  );
  return (
    <Modal header={title} footer={footer} onClose={() => !busy && onClose()}>
      <SpaceBetween size="m">
        {error !== undefined && <Alert type="error">{error}</Alert>}
        {prevented === undefined ? <Box>{children}</Box> : <Alert type="warning">{prevented}</Alert>}
        {prevented === undefined && typeToConfirm !== undefined && (
          <FormField label={fill(common.typeToConfirm, { name: typeToConfirm })}>
            <Input ariaRequired value={typed} autoComplete={false} onChange={({ detail }) => setTyped(detail.value)} />
          </FormField>
        )}
      </SpaceBetween>
    </Modal>
  );
}
