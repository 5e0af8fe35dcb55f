import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { staleAfter } from '../../../frontend/src/api/mark-stale.ts';
import { SubmitPanel } from '../../../frontend/src/features/apportionment/submit-panel.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({
  send: vi.fn(),
  flash: vi.fn(),
  stale: vi.fn(),
  changes: [] as unknown[],
  error: null as unknown,
}));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiMutation: (_: unknown, op: string, { changes }: { changes: string }) => {
    page.changes = [op, changes];
    return { mutateAsync: page.send, error: page.error, isError: page.error !== null, isPending: false };
  },
}));
vi.mock('../../../frontend/src/api/mark-stale.ts', async (original) => ({
  ...(await original<object>()),
  useStale: () => page.stale,
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => page.flash }));

type Props = ComponentProps<typeof SubmitPanel>;
const FAILED = 'Submission failed. Please try again or contact administrators if the error persist';
const HINT = 'The list above says what each client has received, and what to do next.';
const WAIT = 'Currently Submitting. Please wait for confirmation email';
const SENT = 'Report submitted to client(s). You will receive an email when the submission is done.';

const panel = (found: Partial<Props['found']> = {}, packageId = 'root') =>
  drawn(SubmitPanel, {
    place: { trackerId: 't', packageId },
    period: { uid: 'january' },
    found: { status: null, hasChanged: false, blocked: null, ...found },
    sum: { text: '', warning: null, sum: '25%' },
  } as unknown as Props);
const textIn = (node: unknown): string =>
  typeof node === 'string' ? node : [node].flat().every((each) => typeof each === 'string') ? [node].flat().join('') : '';
/** The label of the button, whether it is enabled, and the warning. */
const shown = (...given: Parameters<typeof panel>) => {
  const all = panel(...given);
  const button = propsOf(all, Button)!;
  const alert = propsOf(all, Alert);
  const lines = alert ? elementsIn(alert.children).map(({ props }) => textIn(props.children)) : [];
  const warning = [alert?.children].flat().find((each) => typeof each === 'string') ?? null;
  return { label: button.children, isEnabled: button.disabled !== true, warning, lines };
};
const press = async (...given: Parameters<typeof panel>) => {
  (propsOf(panel(...given), Button)!.onClick as () => void)();
  await vi.waitFor(() => expect(page.send).toHaveBeenCalled());
};

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  page.error = null;
  page.send.mockResolvedValue({});
});

describe('the button of a period', () => {
  it.each([
    [{ status: 'submitting' }, 'Submitting', false, WAIT],
    [{ status: 'failed' }, 'Submit to Clients', true, FAILED],
    [{ status: 'submitted' }, 'Submitted', false, null],
    [{ status: null }, 'Submit to Clients', true, null],
  ] as const)('%j: %s [ADM-305, ADM-306, ADM-307, ADM-308, ADM-309, ADM-310]', (found, label, isEnabled, warning) => {
    const lines = found.status === 'failed' ? [HINT] : [];
    expect(shown(found)).toEqual({ label, isEnabled, warning, lines });
  });

  it('sends the package of the page, or the root of its project, and the period [ADM-521]', async () => {
    await press({}, 'root');
    await press({}, 'pack');
    expect(page.send.mock.calls.map(([{ args }]) => args)).toEqual(
      ['root', 'pack'].map((supplier_ref_id) => ({
        params: { trackerId: 't' },
        body: { type: 'SUBMIT_APPORTIONMENTS', payload: { supplier_ref_id, reporting_period_id: 'january' } },
      })),
    );
  });

  it('says that it was sent, and reads the periods again [ADM-522, ADM-523]', async () => {
    await press();
    await vi.waitFor(() => expect(page.flash).toHaveBeenCalledWith({ type: 'success', content: SENT }));
    expect(page.changes).toEqual(['dispatchProject', 'submittedPeriod']);
    expect(staleAfter('dispatchProject', 'submittedPeriod')).toContain('listPeriods');
  });

  it('sends it once where it is clicked twice, and says so once', async () => {
    const { onClick } = propsOf(panel(), Button) as { onClick: () => void };
    onClick();
    onClick();
    await vi.waitFor(() => expect(page.flash).toHaveBeenCalled());
    expect([page.send.mock.calls.length, page.flash.mock.calls.length]).toEqual([1, 1]);
  });

  it('can be pressed again after a call that failed, with the warning of a failure and its reason [ADM-525]', async () => {
    const refused = new ApiError(409, { title: 'Wait for the mail.' }, 'c');
    page.send.mockRejectedValueOnce(refused);
    await press();
    page.error = refused;
    expect(shown()).toEqual({ label: 'Submit to Clients', isEnabled: true, warning: FAILED, lines: ['Wait for the mail.'] });
    expect(shown({ status: 'submitted', hasChanged: true })).toMatchObject({ isEnabled: true, warning: FAILED });
    expect(page.flash).not.toHaveBeenCalled();
  });

  it('shows what became of the period since a call failed: the call of somebody else, or an answer that was lost [ADM-305, ADM-309]', async () => {
    page.send.mockRejectedValueOnce(new ApiError(0, {}, 'c'));
    await press();
    await vi.waitFor(() => expect(page.stale).toHaveBeenCalledWith('dispatchProject', 'submittedPeriod'));
    page.error = new ApiError(0, {}, 'c');
    expect(shown({ status: 'submitting' })).toEqual({ label: 'Submitting', isEnabled: false, warning: WAIT, lines: [] });
    expect(shown({ status: 'submitted' })).toEqual({ label: 'Submitted', isEnabled: false, warning: null, lines: [] });
  });
});
