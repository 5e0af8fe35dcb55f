import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Children, Fragment, isValidElement, type ReactNode, useId, useRef, useState } from 'react';
import { fill } from '../fill.ts';
import { Modal, ModalButtons } from '../modal.tsx';
import { common } from '../texts.ts';
import type { FormErrors } from './form-errors.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { keepInSearch } from './search-key.ts';
import { hasUnreadable } from './unreadable.ts';
import { useEntries } from './unsaved.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useFormSave } from './use-form-save.ts';

type Props = {
  title: string;
  /** subject of the form, such as the name of the changed row */
  subject?: string | undefined;
  submitText?: string;
  size?: NonNullable<ModalProps.Size>;
  /** checks without the server, see `schemaErrors`; runs again after each change, so that a corrected fault disappears */
  check?(): FormErrors;
  /** faults stay until the next attempt, for a form with movable rows, whose field names change */
  faultsStay?: boolean;
  /** returns false if the form has another question and stays open */
  save(): Promise<unknown>;
  onClose(): void;
  /** runs after a successful save, before the modal closes */
  onSaved?(): void;
  submitDisabled?: boolean;
  /** entries stay when the form is closed, so closing it loses nothing */
  keepsEntries?: boolean;
  /** offers to save and continue with an empty form: `reset` empties it and returns the message about the saved entry */
  another?: { reset(): string } | undefined;
  children(fieldError: (name: string) => string | undefined): ReactNode;
};

/**
 * A form in a modal. After a failed save it stays open with all entries, the reason above them, and the faults beside their
 * fields: `{(error) => <TextField ... error={error('name')} />}`. Escape and the cross ask before they discard changes. Render it
 * only while it is open.
 */
export function FormModal({
  title,
  subject,
  submitText = common.save,
  size = 'medium',
  check,
  faultsStay = false,
  save,
  onClose,
  onSaved,
  submitDisabled = false,
  keepsEntries = false,
  another,
  children,
}: Props) {
  const [added, setAdded] = useState('');
  const [leaving, setLeaving] = useState(false);
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  const entries = useEntries(element);
  const handlers = { ...entries.handlers, onKeyDown: keepInSearch };
  const isDirty = () => !keepsEntries && entries.isDirty();
  const { shown, busy, refusals, recheck, attempt } = useFormSave({ check, faultsStay, isDirty });
  const focusFirst = useFormFocus(element, refusals);
  const saveThen = async (next: Props['another']) => {
    if ((await save()) === false) return false;
    onSaved?.();
    if (!next) {
      onClose();
      return true;
    }
    setAdded(next.reset());
    entries.forget();
    focusFirst();
    return false;
  };
  const send = (next?: Props['another']) => {
    if (!element.current) return;
    // Shows the faults of the other fields together with the fault of an unreadable date.
    if (hasUnreadable(element.current)) return void recheck();
    setAdded('');
    void attempt(() => saveThen(next));
  };
  const footer = (
    <ModalButtons>
      <Button variant="link" formAction="none" onClick={onClose} disabled={busy}>
        {common.cancel}
      </Button>
      {another && (
        <Button formAction="none" disabled={busy || submitDisabled} onClick={() => send(another)}>
          {common.saveAnother}
        </Button>
      )}
      <Button variant="primary" form={form} loading={busy} disabled={submitDisabled}>
        {submitText}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal size={size} header={title} footer={footer} onClose={() => !busy && (isDirty() ? setLeaving(true) : onClose())}>
      <form
        id={form}
        ref={element}
        noValidate
        {...handlers}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
      >
        <SpaceBetween size="m">
          {subject !== undefined && <Box color="text-body-secondary">{subject}</Box>}
          <FormProblem errors={shown} />
          {another && (
            <Box color="text-status-success">
              <span role="status">{added}</span>
            </Box>
          )}
          {fieldsIn(children((name) => shown.fields[name]))}
        </SpaceBetween>
      </form>
      {leaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Modal>
  );
}

/** Unwraps the fields of a fragment. The design system puts space between its children, but ignores the children of fragments. */
const fieldsIn = (fields: ReactNode): ReactNode =>
  isValidElement<{ children?: ReactNode }>(fields) && fields.type === Fragment ? Children.toArray(fields.props.children) : fields;

/** The fault of the whole form. Also for forms that are pages. */
export function FormProblem({ errors }: { errors: FormErrors }) {
  if (errors.summary === undefined) return null;
  return (
    <Alert type="error" data-problem>
      <SpaceBetween size="xxs">
        <Box>{errors.summary}</Box>
        {errors.correlationId !== undefined && (
          <Box fontSize="body-s" color="text-body-secondary">
            {fill(common.reference, { id: errors.correlationId })}
          </Box>
        )}
      </SpaceBetween>
    </Alert>
  );
}
