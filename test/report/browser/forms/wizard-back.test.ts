import Button from '@cloudscape-design/components/button';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { reasonNotToSave } from '../../../../frontend/src/features/report/forms/reason-not-to-save.ts';
import { SaveButton } from '../../../../frontend/src/features/report/forms/save-button.tsx';
import { MethodStep } from '../../../../frontend/src/features/report/forms/wizard/method-step.tsx';
import { WizardModal } from '../../../../frontend/src/features/report/forms/wizard/wizard-modal.tsx';
import { ConfirmModal } from '../../../../frontend/src/ui/confirm-modal.tsx';
import { documentSetup } from '../../../../shared/domain/form/setup.ts';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const form = vi.hoisted(() => ({ data: {} as Record<string, unknown> }));
vi.mock('../../../../frontend/src/features/report/forms/use-form-data.ts', () => ({ useFormData: () => form.data }));
vi.mock('../../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => undefined }));

const FIELDS = [{ header: 'Site', type: 'string' }];
const setup = documentSetup({ input_type: 'form', input_details: { name: 'Fuel', fields: FIELDS } });

beforeEach(forgetHooks);

/** The wizard at its table with these rows, either stored or typed. */
function wizardOf(rows: readonly string[], isStored: boolean) {
  const table = new FormTable(setup.fields);
  table.append(
    rows.map((site) => ({ cells: [site], errors: null })),
    { changed: !isStored },
  );
  form.data = { table, save: { kind: 'idle' }, state: 'ready', wasStored: isStored, restored: !isStored, left: [], fits: true };
  const document = { uid: 'd', path: '1', name: 'Fuel', setup, current: isStored ? 'stored' : null };
  const onClose = vi.fn();
  const props = {
    place: { trackerId: 't', commitId: 'c', docId: 'd' },
    document,
    editable: true,
    changed: () => undefined,
    onClose,
  };
  const all = () => drawn(WizardModal, props);
  return {
    table,
    onClose,
    press: (text: string) =>
      (all().find(({ type, props: { children } }) => type === Button && children === text)!.props.onClick as () => void)(),
    question: () => propsOf(all(), ConfirmModal) as { children: string; onConfirm(): Promise<void> } | undefined,
    method: () => propsOf(all(), MethodStep) as { onHand(): void } | undefined,
    saves: () => propsOf(all(), SaveButton) !== undefined,
  };
}

describe("'Back to start'", () => {
  it('asks before rows with data go, and shows the first step then [REP-094]', async () => {
    const wizard = wizardOf(['Leeds'], false);
    wizard.press('Back to start');
    expect(wizard.question()?.children).toBe('Going back will discard all current data. Are you sure?');
    expect(wizard.method()).toBeUndefined();
    await wizard.question()?.onConfirm();
    expect(wizard.method()).toBeDefined();
    expect(wizard.table.records()).toEqual([]);
  });

  it.each([[[]], [['', ' ']]])('asks nothing where no row has data: %j [REP-093]', (rows) => {
    const wizard = wizardOf(rows, false);
    wizard.press('Back to start');
    expect(wizard.question()).toBeUndefined();
    expect(wizard.method()).toBeDefined();
    expect(wizard.table.state().count).toBe(0);
  });

  it('over stored rows is a change, which can be saved and is asked about on closing [REP-101, REP-279, REP-303]', async () => {
    const wizard = wizardOf(['Leeds'], true);
    expect(reasonNotToSave(wizard.table.state(), true)).toBe('Nothing has changed');
    wizard.press('Back to start');
    await wizard.question()?.onConfirm();
    wizard.method()?.onHand();
    expect(wizard.saves()).toBe(true);
    expect(reasonNotToSave(wizard.table.state(), true)).toBeNull();
    wizard.press('Close');
    expect(wizard.onClose).not.toHaveBeenCalled();
    expect(wizard.question()?.children).toBe('You have unsaved changes. Are you sure you want to close?');
  });

  it('leaves nothing to save where nothing is stored [REP-302]', async () => {
    const wizard = wizardOf(['Leeds'], false);
    wizard.press('Back to start');
    await wizard.question()?.onConfirm();
    expect(reasonNotToSave(wizard.table.state(), false)).toBe('Add some data');
    wizard.press('Close');
    expect(wizard.onClose).toHaveBeenCalledTimes(1);
  });
});
