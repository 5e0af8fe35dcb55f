import { describe, expect, it } from 'vitest';
import * as status from '../../../../shared/domain/report/status.ts';
import { fc } from '../../../support/property.ts';

const plain: status.StatusContext = { hasApprover: true, dataControl: false };

describe('the status of a report', () => {
  it('turns Pending Input with the first entry [REP-222]', () => {
    expect(status.nextStatus('Nothing Received', 'start', plain)).toBe('Pending Input');
    expect(status.nextStatus('Requires Revision', 'start', plain)).toBeNull();
  });

  it('waits for the approver role, else for data control [REP-371]', () => {
    expect(status.nextStatus('Pending Input', 'submit', plain)).toBe('Pending Approval');
    expect(status.nextStatus('Pending Input', 'submit', { ...plain, hasApprover: false })).toBe('Pending Review');
    expect(status.nextStatus('Requires Revision', 'resubmit', plain)).toBe('Pending Approval');
    expect(status.nextStatus('Requires Revision', 'resubmit', { ...plain, hasApprover: false })).toBe('Pending Review');
  });

  it('goes through data control where the project has it [REP-236]', () => {
    expect(status.nextStatus('Pending Approval', 'approve', plain)).toBe('OK for Submission');
    expect(status.nextStatus('Pending Approval', 'approve', { ...plain, dataControl: true })).toBe('Pending Review');
    expect(status.nextStatus('Pending Review', 'approve', { ...plain, dataControl: true })).toBe('OK for Submission');
  });

  it('requires revision after a rejection [REP-237]', () => {
    expect(status.nextStatus('Pending Approval', 'reject', plain)).toBe('Requires Revision');
    expect(status.nextStatus('Pending Review', 'reject', plain)).toBe('Requires Revision');
  });

  it('cannot be decided unless pending', () => {
    for (const other of status.REPORT_STATUSES.filter((each) => !status.isPending(each))) {
      expect(status.nextStatus(other, 'approve', plain)).toBeNull();
      expect(status.nextStatus(other, 'reject', plain)).toBeNull();
    }
  });

  it('comes back from hold as it was [ADM-326]', () => {
    for (const before of status.REPORT_STATUSES.filter((each) => each !== 'Invalidated' && !status.isOnHold(each))) {
      expect(status.nextStatus(before, 'hold', plain)).toBe('Not for Submission');
      expect(status.nextStatus('Not for Submission', 'hold', { ...plain, before })).toBe(before);
    }
  });

  it('is on hold for any status that starts with Not for [REP-225, ADM-324]', () => {
    expect(status.isOnHold('Not for Submission')).toBe(true);
    expect(status.isOnHold('Not for Publication')).toBe(true);
    expect(status.isOnHold('Nothing Received')).toBe(false);
  });

  it('is shown as Overdue before today only, and only when nothing was received [REP-220, REP-221]', () => {
    const shown = (stored: string, due: string | null) => status.displayStatus(stored, due, '2024-03-03');
    expect(shown('Nothing Received', '2024-03-02')).toBe('Overdue');
    expect(shown('Nothing Received', '2024-03-03')).toBe('Nothing Received');
    expect(shown('Nothing Received', null)).toBe('Nothing Received');
    expect(shown('Pending Input', '2024-03-02')).toBe('Pending Input');
  });

  it('is shown under its display name [REP-223, REP-224]', () => {
    expect(status.displayStatus('Pending Review')).toBe('Pending Data Control');
    expect(status.displayStatus('OK for Submission')).toBe('Approved');
    expect(status.displayStatus('OK with remarks')).toBe('Approved');
  });

  it('names the action [REP-162, REP-163, REP-164, REP-165, REP-166]', () => {
    expect(status.DISPLAY_STATUSES.map(status.pendingAction)).toEqual([
      'Submit',
      'Submit',
      'Submit',
      'Review',
      'Review',
      'Revise',
      'No action',
    ]);
    expect(status.pendingAction('Invalidated')).toBe('No action');
  });

  it('needs action from the responsible person or from the approver, never from both [REP-145]', () => {
    const responsible = { isResponsible: true, isApprover: false };
    const approver = { isResponsible: false, isApprover: true };
    for (const shown of ['Nothing Received', 'Overdue', 'Pending Input', 'Requires Revision']) {
      expect(status.needsActionFrom(shown, responsible)).toBe(true);
      expect(status.needsActionFrom(shown, approver)).toBe(false);
    }
    for (const shown of ['Pending Approval', 'Pending Data Control']) {
      expect(status.needsActionFrom(shown, responsible)).toBe(false);
      expect(status.needsActionFrom(shown, approver)).toBe(true);
    }
    for (const shown of ['Invalidated', 'Not for Submission', 'Approved'])
      expect(status.needsActionFrom(shown, { isResponsible: true, isApprover: true })).toBe(false);
  });

  it('has a colour [REP-167, REP-168]', () => {
    const kinds = ['danger', 'mild-warning', 'success', 'info', 'primary', 'secondary', 'info', 'secondary'];
    const shown = ['Overdue', 'Requires Revision', 'Approved', 'Pending Data Control', 'Pending Input', 'Nothing Received'];
    expect([...shown, 'Pending Approval', 'Invalidated'].map(status.statusBadge)).toEqual(kinds);
  });

  it('labels the decision [REP-233, REP-234]', () => {
    expect(status.decisionLabels('Pending Review')).toEqual({ approve: 'Accept', reject: 'Flag to reporter' });
    expect(status.decisionLabels('Pending Approval')).toEqual({ approve: 'Approve report', reject: 'Reject report' });
    expect(status.decisionLabels('OK for Submission')).toBeNull();
  });

  it('keeps an invalidated report as it is [REP-226]', () => {
    expect(status.allowedActions('Invalidated')).toEqual([]);
    expect(status.isEditable('Invalidated')).toBe(false);
  });

  it('is editable or locked by its stored status [REP-228, REP-229]', () => {
    const editable = status.REPORT_STATUSES.filter(status.isEditable);
    expect(editable).toEqual(['Nothing Received', 'Pending Input', 'Requires Revision']);
    expect(status.REPORT_STATUSES.filter(status.isLocked)).toEqual(['Pending Approval', 'Pending Review', 'OK for Submission']);
    expect(status.isEditable('Not for Publication') || status.isLocked('Not for Publication')).toBe(false);
  });

  it('is approved only out of a pending one, and never editable while locked, on any walk', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...status.REPORT_ACTIONS), fc.boolean(), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (walk) => {
        let now: status.ReportStatus = 'Nothing Received';
        let before: status.ReportStatus | undefined;
        for (const [action, hasApprover, dataControl] of walk) {
          const next: status.ReportStatus | null = status.nextStatus(now, action, { hasApprover, dataControl, before });
          expect(next !== null).toBe(status.allowedActions(now).includes(action));
          if (next === null) continue;
          expect(status.REPORT_STATUSES).toContain(next);
          if (next === 'OK for Submission' && !status.isOnHold(now))
            expect(status.isPending(now) && action === 'approve').toBe(true);
          if (status.isPending(next) && !status.isOnHold(now) && !status.isPending(now))
            expect(status.isEditable(now)).toBe(true);
          expect(now).not.toBe('Invalidated');
          if (action === 'hold') before = status.isOnHold(next) ? now : undefined;
          now = next;
          expect(status.isLocked(now) && status.isEditable(now)).toBe(false);
        }
      }),
    );
  });
});
