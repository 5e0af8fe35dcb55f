import Textarea from '@cloudscape-design/components/textarea';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionAct } from '../../../../frontend/src/features/report/review/decision/decision-buttons.tsx';
import { DecisionModal } from '../../../../frontend/src/features/report/review/decision/decision-modal.tsx';
import { FiguresToApprove } from '../../../../frontend/src/features/report/review/gone-figures-alerts.tsx';
import { ApprovalPreview } from '../../../../frontend/src/features/restatement/index.ts';
import { Modal } from '../../../../frontend/src/ui/modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
const report = vi.hoisted(() => ({ uid: 'r', submission: 2, status: { name: 'Pending Approval' }, meta_json: { history: [] } }));
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({ useReport: () => ({ report, sections: [] }) }));
vi.mock('../../../../frontend/src/features/report/review/rejected-sections.tsx', () => ({ rejectedSections: () => [] }));
const { decide, sent } = vi.hoisted(() => ({ decide: vi.fn(), sent: { fault: undefined as object | undefined } }));
vi.mock('../../../../frontend/src/features/report/review/decision/use-decision.tsx', () => ({
  useDecision: () => ({ decide, fault: sent.fault }),
}));

beforeEach(() => {
  forgetHooks();
  decide.mockClear();
  sent.fault = undefined;
  vi.stubGlobal('localStorage', memory());
});

type Props = Parameters<typeof DecisionModal>[0];
const labels = { approve: 'Approve report', reject: 'Reject report' };
function dialog(first: DecisionAct, on: object = {}) {
  const props = {
    first,
    asked: report,
    labels,
    project: {},
    evals: '',
    decides: true,
    reload() {},
    onClose() {},
    ...on,
  } as unknown as Props;
  const draw = () => drawn(DecisionModal as (props: Props) => ReactNode, props);
  const comment = () => propsOf(draw(), Textarea)!;
  return {
    header: () => propsOf(draw(), Modal)?.header,
    preview: () => propsOf(draw(), ApprovalPreview),
    has: (type: unknown) => propsOf(draw(), type) !== undefined,
    press(label: string) {
      const button = draw().find(({ props: { children, onClick } }) => children === label && onClick !== undefined)!;
      (button.props.onClick as () => void)();
    },
    pressInText(key: string, held: object) {
      const detail = { key, ctrlKey: false, metaKey: false, ...held };
      (comment().onKeyDown as (event: object) => void)({ detail });
    },
    type(value: string) {
      (comment().onChange as (event: object) => void)({ detail: { value } });
    },
  };
}

describe('Enter in the comment of a decision', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('does what the primary button does, with %s', (held) => {
    const form = dialog('REJECT');
    form.type('As agreed');
    form.pressInText('Enter', {});
    form.pressInText('a', held);
    expect(decide).not.toHaveBeenCalled();
    form.pressInText('Enter', held);
    expect(decide.mock.calls).toEqual([['REJECT', { comment: 'As agreed', reason: '' }]]);
  });

  it('decides nothing where the report no longer waits for it', () => {
    const form = dialog('REJECT', { decides: false });
    form.pressInText('Enter', { ctrlKey: true });
    expect(decide).not.toHaveBeenCalled();
  });
});

describe('the other act in the form of a decision', () => {
  it('shows first what an approval warns about, and its preview, and keeps the comment [REP-142]', () => {
    const form = dialog('REJECT');
    expect([form.has(FiguresToApprove), form.has(ApprovalPreview)]).toEqual([false, false]);
    form.type('As agreed');
    form.press('Approve report');
    expect(decide).not.toHaveBeenCalled();
    expect([form.header(), form.has(FiguresToApprove), form.has(ApprovalPreview)]).toEqual(['Approve report', true, true]);
    form.press('Approve report');
    expect(decide.mock.calls).toEqual([['APPROVE', { comment: 'As agreed', reason: '' }]]);
  });

  it('does not send a report back at once either', () => {
    const form = dialog('APPROVE');
    form.press('Reject report');
    expect([form.header(), form.has(ApprovalPreview), decide.mock.calls]).toEqual(['Reject report', false, []]);
    form.press('Reject report');
    expect(decide).toHaveBeenCalledWith('REJECT', { comment: '', reason: '' });
  });
});

it.each([
  ['reads a report that somebody else has changed again', { summary: 'Changed.', changed: true }, 1],
  ['reads nothing again otherwise', undefined, 0],
])('leaving the form of a decision %s', (_what, fault, reads) => {
  sent.fault = fault;
  const [reload, onClose] = [vi.fn(), vi.fn()];
  dialog('APPROVE', { reload, onClose }).press('Cancel');
  expect([reload.mock.calls.length, onClose.mock.calls.length]).toEqual([reads, 1]);
});

describe('the form of a decision', () => {
  it('previews the report that it was opened for, not the one that its decision has made official', () => {
    const form = dialog('APPROVE', { asked: { ...report, status: { name: 'Pending Review' } } });
    expect(form.preview()).toMatchObject({ report: { status: { name: 'Pending Review' } } });
  });

  it('forgets the comment once it is closed, where somebody else has decided', () => {
    const form = dialog('APPROVE');
    form.type('As agreed');
    form.press('Cancel');
    expect(localStorage.getItem('draft:ada:decision:r:2')).toBe('As agreed');
    forgetHooks();
    dialog('APPROVE', { decides: false }).press('Close');
    expect(localStorage.getItem('draft:ada:decision:r:2')).toBeNull();
  });
});
