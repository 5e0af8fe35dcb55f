import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { FiguresToApprove } from '../../../../frontend/src/features/report/review/gone-figures-alerts.tsx';
import { ActPreviewList } from '../../../../frontend/src/features/restatement/act-preview.tsx';
import { ReportActModal } from '../../../../frontend/src/features/restatement/report-act-modal.tsx';
import { FormModal } from '../../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ readAgain: vi.fn(), onClose: vi.fn(), save: vi.fn() }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useEverythingStale: () => page.readAgain }));
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({ useReport: () => ({}), useSummary: () => ({}) }));
const row = { node: { name: 'Gas', uid: 'g', meta_json: {} } };
vi.mock('../../../../frontend/src/features/report/review/gone-figures.ts', () => ({
  rowsNotCalculated: () => [{ row }],
  rowsEmptied: () => [{ row }],
}));
vi.mock('../../../../frontend/src/features/report/review/against-form.ts', () => ({ rowsAgainstForm: () => [] }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', memory());
});

/** The present form of a hold, or of another act, with its fields. */
function hold(title = 'Put on hold') {
  const { save, onClose } = page;
  const props = {
    title,
    text: '',
    report: { structureUid: 's', uid: 'r' },
    act: { status: 'HOLD' },
    save,
    onClose,
  };
  const form = propsOf(drawn(ReportActModal, props as ComponentProps<typeof ReportActModal>), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  return { form, fields };
}

it('a hold that was overtaken offers to load the report again, and cannot be sent beneath figures that no longer hold', async () => {
  page.save.mockRejectedValue(new ApiError(409, { type: '/problems/stale_version' }, 'c'));
  expect(propsOf(hold().fields, ActPreviewList)).toBeDefined();
  await expect((hold().form.save as () => Promise<unknown>)()).rejects.toThrow();
  const { form, fields } = hold();
  expect([form.submitDisabled, propsOf(fields, ActPreviewList)]).toEqual([true, undefined]);
  const button = propsOf(fields, Button)!;
  expect(button.children).toBe('Load the report again');
  (button.onClick as () => void)();
  expect([page.readAgain.mock.calls.length, page.onClose.mock.calls.length]).toEqual([1, 1]);
});

const reasonIn = ({ fields }: ReturnType<typeof hold>) => propsOf(fields, Textarea)!;
const write = (value: string) => (reasonIn(hold()).onChange as (event: object) => void)({ detail: { value } });

it('a hold that was overtaken keeps its reason until it is saved, for this act alone', async () => {
  page.save.mockRejectedValueOnce(new ApiError(409, { type: '/problems/stale_version' }, 'c'));
  write('Wrong meter');
  await expect((hold().form.save as () => Promise<unknown>)()).rejects.toThrow();
  forgetHooks();
  expect(reasonIn(hold('Release')).value).toBe('');
  forgetHooks();
  expect(reasonIn(hold()).value).toBe('Wrong meter');
  await (hold().form.save as () => Promise<unknown>)();
  expect(page.save.mock.calls).toEqual([['Wrong meter'], ['Wrong meter']]);
  forgetHooks();
  expect(reasonIn(hold()).value).toBe('');
});

it('a hold without a connection can be sent again', async () => {
  page.save.mockRejectedValue(new ApiError(0, {}, 'c'));
  await expect((hold().form.save as () => Promise<unknown>)()).rejects.toThrow();
  expect(propsOf(hold().fields, ActPreviewList)).toBeDefined();
});

it('the alerts of an approval stand apart from each other', () => {
  const alerts = drawn(() => createElement('div', null, FiguresToApprove({ sections: [] })), {});
  const apart = propsOf(alerts, SpaceBetween);
  expect(elementsIn(apart?.children).filter(({ type }) => type === Alert)).toHaveLength(2);
});
