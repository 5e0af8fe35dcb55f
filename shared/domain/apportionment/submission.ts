/** The submission of a period to clients: one table of transitions, for the API and the screen alike. */

/** The stored statuses; none: not submitted yet (ADM-283). */
export const APPORTIONMENT_STATUSES = ['submitting', 'failed', 'submitted'] as const;
export type ApportionmentStatus = (typeof APPORTIONMENT_STATUSES)[number];

type Event = 'submit' | 'correct' | 'all through' | 'some failed';

const TRANSITIONS: Readonly<Record<ApportionmentStatus | 'none', Partial<Record<Event, ApportionmentStatus>>>> = {
  none: { submit: 'submitting' },
  submitting: { 'all through': 'submitted', 'some failed': 'failed' },
  failed: { submit: 'submitting', correct: 'submitting' },
  submitted: { correct: 'submitting' },
};

/** The status after an event, or null where there is no such way. */
export const nextApportionment = (status: ApportionmentStatus | null | undefined, event: Event): ApportionmentStatus | null =>
  TRANSITIONS[status ?? 'none'][event] ?? null;

/** The present state of a client's part, compared with the last one sent. */
export type ShareState = { isSent: boolean; isCurrent: boolean };

/** Whether a share needs sending: it was never delivered, or its figures have changed since. */
export const isToSend = ({ isSent, isCurrent }: ShareState): boolean => !isSent || !isCurrent;

/** The event that a submission is, or null where there is nothing to send. */
export function submissionEvent(
  status: ApportionmentStatus | null | undefined,
  all: readonly ShareState[],
): 'submit' | 'correct' | null {
  const open = all.filter(isToSend);
  if (open.length === 0) return null;
  return status === 'submitted' || open.every(({ isSent }) => isSent) ? 'correct' : 'submit';
}

export const SUBMISSION_TEXTS = {
  submit: 'Submit to Clients',
  correct: 'Submit correction',
  submitting: 'Submitting',
  submitted: 'Submitted',
  wait: 'Currently Submitting. Please wait for confirmation email',
  failed: 'Submission failed. Please try again or contact administrators if the error persist',
  changed: 'Approved figures or shares have changed since this period was submitted. Clients still have the earlier figures.',
} as const;

export type ButtonOfPeriod = { label: string; isDisabled: boolean; warning: string | null };

/**
 * The button and the warning of a period (ADM-305 to ADM-310). `hasChanged`: figures or shares, since it was
 * submitted; `hasCallFailed`: the last call of this person, which a submission that is on its way or has ended
 * since has overtaken (ADM-525).
 */
export function submitButton(
  status: ApportionmentStatus | null | undefined,
  hasChanged: boolean,
  hasCallFailed = false,
): ButtonOfPeriod {
  const t = SUBMISSION_TEXTS;
  if (status === 'submitting') return { label: t.submitting, isDisabled: true, warning: t.wait };
  if (status === 'submitted' && !hasChanged) return { label: t.submitted, isDisabled: true, warning: null };
  if (status === 'failed' || hasCallFailed) return { label: t.submit, isDisabled: false, warning: t.failed };
  if (status === 'submitted') return { label: t.correct, isDisabled: false, warning: t.changed };
  return { label: t.submit, isDisabled: false, warning: null };
}
