import Button from '@cloudscape-design/components/button';
import Textarea from '@cloudscape-design/components/textarea';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionButtons } from '../../../../frontend/src/features/report/review/decision/decision-buttons.tsx';
import { DecisionModal } from '../../../../frontend/src/features/report/review/decision/decision-modal.tsx';
import { whyOver } from '../../../../frontend/src/features/report/submit/why-over.ts';
import { Modal } from '../../../../frontend/src/ui/modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlashes: () => ({ show() {}, dismiss() {} }) }));
vi.mock('../../../../frontend/src/features/report/model/use-report-data.ts', () => ({
  useFiguresInSight: () => async () => true,
}));
const page = vi.hoisted(() => ({ report: {} as object }));
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({
  useReport: () => ({ report: page.report, sections: [] }),
}));
vi.mock('../../../../frontend/src/features/report/review/rejected-sections.tsx', () => ({ rejectedSections: () => [] }));
const sending = vi.hoisted(() => ({ busy: undefined as string | undefined }));
vi.mock('../../../../frontend/src/features/report/review/decision/use-decision.tsx', () => ({
  useDecision: () => ({ busy: sending.busy, decide() {} }),
}));

const ben = { uid: 'ben', first_name: 'Ben', last_name: 'Okri', email: 'ben@example.com' };
const step = (name: string) => ({
  status: { name },
  updateBy: ben,
  updateOn: '2026-11-02T09:30:00Z',
  submission: 2,
  comment: '',
});
const reportAt = (name: string, ...steps: string[]) => ({
  uid: 'r',
  submission: 2,
  status: { name },
  meta_json: { history: steps.map(step) },
});
const asked = reportAt('Pending Approval', 'Pending Approval');
const labels = { approve: 'Approve report', reject: 'Reject report' };

type Form = Parameters<typeof DecisionModal>[0];
const draw = (decides: boolean) =>
  drawn(
    DecisionModal as (props: Form) => ReactNode,
    {
      first: 'REJECT',
      asked,
      labels,
      project: {},
      evals: '',
      decides,
      reload() {},
      onClose() {},
    } as unknown as Form,
  );
const saidIn = (elements: ReturnType<typeof draw>) =>
  elements.flatMap(({ props }) => (props.type === 'warning' ? [props.children] : []));
const commentIn = (elements: ReturnType<typeof draw>) => propsOf(elements, Textarea)!;
const buttonsIn = (elements: ReturnType<typeof draw>) =>
  elements.flatMap(({ type, props }) => (type === Button ? [props.children] : []));

beforeEach(() => {
  forgetHooks();
  sending.busy = undefined;
  page.report = asked;
  vi.stubGlobal('localStorage', memory());
});

describe('the form of a decision on a report that somebody else decides meanwhile', () => {
  it('stays open when the page has read the report again', () => {
    page.report = reportAt('OK for Submission', 'Pending Approval', 'OK for Submission');
    const open = { first: 'REJECT' as const, asked, labels } as unknown as Parameters<typeof DecisionButtons>[0]['open'];
    const props = { place: { project: { uid: 'p' }, packageId: 'q' }, decides: false, open, setOpen() {} };
    const shown = drawn(DecisionButtons as (given: object) => ReactNode, props);
    expect(propsOf(shown, DecisionModal)).toMatchObject({ asked, decides: false, labels });
    expect(buttonsIn(shown)).toEqual([]);
  });

  it('says who did what, keeps the comment, and can only be closed', () => {
    (commentIn(draw(true)).onChange as (event: object) => void)({ detail: { value: 'The meter was read twice' } });
    expect(saidIn(draw(true))).toEqual([]);
    page.report = reportAt('OK for Submission', 'Pending Approval', 'OK for Submission');
    const shown = draw(false);
    expect(saidIn(shown)).toEqual([
      expect.stringMatching(/^The status of this report is Approved now: Ben Okri changed it on 2 Nov 2026/),
    ]);
    expect(commentIn(shown).value).toBe('The meter was read twice');
    expect(buttonsIn(shown)).toEqual(['Close']);
    expect(propsOf(shown, Modal)!.header).toBe('Reject report');
  });

  it('decides nothing about the step to which they have passed it on', () => {
    page.report = reportAt('Pending Review', 'Pending Approval', 'Pending Review');
    const shown = draw(true);
    expect(saidIn(shown)).toEqual([
      expect.stringMatching(/^The status of this report is Pending Data Control now: Ben Okri .* awaits another decision/),
    ]);
    expect(buttonsIn(shown)).toEqual(['Close']);
  });

  it.each([
    ['another step', 'Pending Review', true],
    ['no step', 'OK for Submission', false],
  ])('knows the own decision whose answer got lost, and forgets its comment: awaits %s', (_what, name, decides) => {
    const store = memory();
    vi.stubGlobal('localStorage', store);
    const comment = () => commentIn(draw(decides));
    (comment().onChange as (event: object) => void)({ detail: { value: 'Checked against the invoice ' } });
    expect(store.getItem('draft:ada:decision:r:2')).toBe('Checked against the invoice ');
    const now = reportAt(name, 'Pending Approval', name);
    Object.assign(now.meta_json.history[1]!, { updateBy: { ...ben, uid: 'ada' }, comment: 'Checked against the invoice' });
    page.report = now;
    const shown = draw(decides);
    expect(saidIn(shown)).toEqual([]);
    expect(shown.find(({ props }) => props.type === 'info')!.props.children).toMatch(
      /^You made this decision on 2 Nov 2026.*, and your comment was sent with it\. The status of this report is /,
    );
    expect(buttonsIn(shown)).toEqual(['Close']);
    expect(store.getItem('draft:ada:decision:r:2')).toBeNull();
  });

  it('says that it awaits nothing where its status has not changed', () => {
    expect(saidIn(draw(false))).toEqual([
      expect.stringMatching(/no longer awaits your decision. Its status is Pending Approval\./),
    ]);
  });

  it('says nothing of it while the own decision is on its way', () => {
    sending.busy = 'REJECT';
    expect(saidIn(draw(false))).toEqual([]);
  });
});

it('the review of a submission says why it is over', () => {
  const sent = { ownUid: 'ada', comment: 'Complete' };
  const told = (name: string) => whyOver(reportAt(name, name) as unknown as Parameters<typeof whyOver>[0], sent);
  expect(told('Pending Input')).toBeUndefined();
  expect(told('Pending Approval')).toMatch(/^Ben Okri submitted this report on .*your comment was not sent\.$/);
  expect(told('Invalidated')).toBe(
    'The status of this report is Invalidated now, so it cannot be submitted. Your comment was not sent.',
  );
});

it('the review of a submission whose answer got lost says that the comment was sent', () => {
  const report = reportAt('Pending Approval', 'Pending Approval');
  const said = (ownUid: string, comment: string) =>
    whyOver(
      { ...report, meta_json: { history: report.meta_json.history.map((each) => ({ ...each, comment: 'Complete' })) } } as never,
      { ownUid, comment },
    );
  expect(said('ben', 'Complete ')).toMatch(/^You submitted this report on .*\. Your comment was sent with it\.$/);
  for (const [uid, comment] of [
    ['ben', 'Other'],
    ['ada', 'Complete'],
  ] as const)
    expect(said(uid, comment)).toMatch(/your comment was not sent\.$/);
});
