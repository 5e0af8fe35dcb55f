import Alert from '@cloudscape-design/components/alert';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { SaveButton } from '../../../../frontend/src/features/report/forms/save-button.tsx';
import { AutoFill } from '../../../../frontend/src/features/report/forms/wizard/auto-fill.tsx';
import { WizardModal } from '../../../../frontend/src/features/report/forms/wizard/wizard-modal.tsx';
import { ConfirmModal } from '../../../../frontend/src/ui/confirm-modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => server.stale }));
vi.mock('../../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => undefined }));

const server = vi.hoisted(() => ({ fillPreviewOf: vi.fn(), fillReport: vi.fn(), stale: vi.fn() }));
vi.mock('../../../../frontend/src/features/report/forms/fill-report.ts', () => server);
const form = vi.hoisted(() => ({ data: {} }));
vi.mock('../../../../frontend/src/features/report/forms/use-form-data.ts', () => ({ useFormData: () => form.data }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

const place = { trackerId: 't', commitId: 'r', docId: 'd' };
const setup = { name: 'Fuel', fields: [], assignments: [{}], inputType: 'form' };
const documentNow = () => ({ uid: 'd', path: '1', name: 'Fuel', setup, current: 'f' }) as never;

it('the question of a form goes on with its work when the report is read again', async () => {
  server.fillPreviewOf.mockResolvedValue({ lines: [{ uid: 'gas', refusal: null }], seen: {} });
  server.fillReport.mockReturnValue(new Promise(() => undefined));
  const table = new FormTable([]);
  const again = () => drawn(AutoFill, { place, document: documentNow(), table, fileId: 'f', onDeclined() {}, onFilled() {} });
  again();
  await settled();
  const confirm = again().find(({ props }) => props.variant === 'primary')!;
  (confirm.props.onClick as () => void)();
  again();
  await settled();
  expect(server.fillPreviewOf).toHaveBeenCalledTimes(1);
  expect(again().find(({ props }) => props.variant === 'primary')!.props.loading).toBe(true);
});

it('a form whose filling got no answer can be tried again as the same request', async () => {
  server.fillPreviewOf.mockResolvedValue({ lines: [{ uid: 'gas', refusal: null }], seen: {} });
  server.fillReport.mockRejectedValueOnce(new ApiError(0, NO_ANSWER, 'c')).mockResolvedValueOnce('1 of 1 values filled');
  const onFilled = vi.fn();
  const again = () =>
    drawn(AutoFill, { place, document: documentNow(), table: new FormTable([]), fileId: 'f', onDeclined() {}, onFilled });
  const press = async () => {
    (again().find(({ props }) => props.variant === 'primary')!.props.onClick as () => void)();
    await settled();
  };
  again();
  await settled();
  await press();
  expect(propsOf(again(), Alert)).toMatchObject({ header: 'Whether the report was filled is not known yet' });
  await press();
  expect(onFilled).toHaveBeenCalledOnce();
  const [first, second] = server.fillReport.mock.calls.map(([, { open }]) => open);
  expect(second).toBe(first);
});

it.each([
  ['failed', new Error('The report has been submitted in the meantime. Nothing was filled.')],
  ['got no answer', new ApiError(0, NO_ANSWER, 'c')],
])('the report is read again after a filling that %s, since it may be another one by now', async (_what, failure) => {
  server.fillPreviewOf.mockResolvedValue({ lines: [{ uid: 'gas', refusal: null }], seen: {} });
  server.fillReport.mockRejectedValueOnce(failure);
  const again = () =>
    drawn(AutoFill, { place, document: documentNow(), table: new FormTable([]), fileId: 'f', onDeclined() {}, onFilled() {} });
  again();
  await settled();
  (again().find(({ props }) => props.variant === 'primary')!.props.onClick as () => void)();
  await settled();
  expect(server.stale).toHaveBeenCalledExactlyOnceWith('dispatchProject', 'filledReport');
});

it('rows that were typed while a form was saved are asked about once it has filled the report', async () => {
  const table = new FormTable([{ header: 'Site', type: 'string' }]);
  form.data = { table, state: 'ready', save: { kind: 'idle' }, left: [], wasStored: true, run: async () => 'f' };
  const onClose = vi.fn();
  const again = () => drawn(WizardModal, { place, document: documentNow(), editable: true, changed() {}, onClose });
  (propsOf(again(), SaveButton)!.onSave as () => void)();
  table.add(['Leeds']);
  await settled();
  (propsOf(again(), AutoFill)!.onFilled as () => void)();
  const after = again();
  expect(onClose).not.toHaveBeenCalled();
  expect([propsOf(after, ConfirmModal) !== undefined, propsOf(after, AutoFill)]).toEqual([true, undefined]);
});
