import CloudscapeModal from '@cloudscape-design/components/modal';
import Tabs from '@cloudscape-design/components/tabs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { SaveButton } from '../../../../frontend/src/features/report/forms/save-button.tsx';
import { TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import { AutoFill } from '../../../../frontend/src/features/report/forms/wizard/auto-fill.tsx';
import { VerticalModal } from '../../../../frontend/src/features/report/forms/wizard/vertical-modal.tsx';
import { WizardModal } from '../../../../frontend/src/features/report/forms/wizard/wizard-modal.tsx';
import { Modal } from '../../../../frontend/src/ui/modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
  useContext: () => null,
}));
vi.mock('../../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => undefined }));
const form = vi.hoisted(() => ({ data: {} as Record<string, unknown> }));
vi.mock('../../../../frontend/src/features/report/forms/use-form-data.ts', () => ({ useFormData: () => form.data }));

const fields = [{ header: 'Litres', type: 'number' }] as const;

/** The props of a form's window. `assignments`: the metrics that its columns fill. */
const windowOf = (assignments: object[] = [], editable = true) =>
  ({
    place: { trackerId: 't', commitId: 'c', docId: 'd' },
    document: { name: 'Bills', current: 'stored', setup: { name: 'Fuel bills', fields, assignments } },
    editable,
    changed() {},
    onClose() {},
  }) as never;

beforeEach(() => {
  forgetHooks();
  const table = new FormTable(fields);
  form.data = {
    table,
    typed: new TypedRecords(table),
    save: { kind: 'idle' },
    state: 'ready',
    wasStored: true,
    run: async () => 'file',
  };
});

describe.each([
  ['form', WizardModal],
  ['formvertical', VerticalModal],
])('a saved form of input type %s', (_type, Window) => {
  const asksAfterSave = async (assignments: object[]) => {
    (propsOf(drawn(Window, windowOf(assignments)), SaveButton)!.onSave as () => void)();
    await settled();
    return propsOf(drawn(Window, windowOf(assignments)), AutoFill) !== undefined;
  };

  it('asks whether to fill the report where columns are assigned to metrics, and nowhere else [REP-204, REP-275]', async () => {
    expect(await asksAfterSave([{ field: 'Litres', metric: 'm' }])).toBe(true);
    forgetHooks();
    expect(await asksAfterSave([])).toBe(false);
  });

  it('asks nothing when nothing was stored', async () => {
    form.data.run = async () => undefined;
    expect(await asksAfterSave([{ field: 'Litres', metric: 'm' }])).toBe(false);
  });
});

describe('the window of a vertical form', () => {
  const tabs = (editable: boolean) =>
    (propsOf(drawn(VerticalModal, windowOf([], editable)), Tabs)!.tabs as { label: string }[]).map(({ label }) => label);

  it('is as large as the screen [REP-088]', () => {
    const props = propsOf(drawn(VerticalModal, windowOf()), Modal)! as Parameters<typeof Modal>[0];
    forgetHooks();
    const { width, height } = propsOf(drawn(Modal, props), CloudscapeModal) as { width: number; height: number };
    expect([width > 8000, height > 8000]).toEqual([true, true]);
  });

  it('counts its records, and has no form for a new one where nobody may add it [REP-088, REP-090]', () => {
    expect(tabs(true)).toEqual(['New', 'Completed (0)']);
    (form.data.table as FormTable).append([{ cells: ['1'], errors: null }]);
    forgetHooks();
    expect(tabs(true)).toEqual(['New', 'Completed (1)']);
    forgetHooks();
    expect(tabs(false)).toEqual(['Completed (1)']);
  });
});
