import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import type { Apportionment } from '../../../../shared/contract/project/apportionment.ts';
import type { ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { dispatch } from '../../../../shared/contract/structure/dispatch.ts';
import { submitButton } from '../../../../shared/domain/apportionment/submission.ts';
import { useStale } from '../../api/mark-stale.ts';
import { useApiMutation } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { apportionmentTexts as t } from './texts.ts';
import type { sumLine } from './view.ts';

type Props = {
  place: PlaceOfStructure;
  period: ReportingPeriod;
  found: Apportionment;
  sum: ReturnType<typeof sumLine>;
};

/** The button that submits a period to the clients, with the period's state (ADM-305 to ADM-310, ADM-520 to ADM-525). */
export function SubmitPanel({ place, period, found, sum }: Props) {
  const [isAsked, setAsked] = useState(false);
  const submit = useApiMutation(dispatch, 'dispatchProject', { changes: 'submittedPeriod' });
  const flash = useFlash();
  const stale = useStale();
  const { label, isDisabled, warning } = submitButton(found.status, found.hasChanged, submit.isError);
  // a second click may come before the button is drawn as waiting
  const isSending = useRef(false);
  const isBlocked = found.blocked !== null && !submit.isError;
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const payload = { supplier_ref_id: place.packageId, reporting_period_id: period.uid };
    const body = { type: 'SUBMIT_APPORTIONMENTS' as const, payload };
    try {
      await submit.mutateAsync({ args: { params: { trackerId: place.trackerId }, body } });
    } catch (error) {
      // Another call may have been first, or the answer to this one was lost.
      void stale('dispatchProject', 'submittedPeriod');
      throw error;
    } finally {
      isSending.current = false;
    }
    flash({ type: 'success', content: t.submitSent });
  };
  const start = () => (sum.warning === null ? void send().catch(() => undefined) : setAsked(true));
  return (
    <SpaceBetween size="s">
      {sum.warning !== null && <Alert type="warning">{sum.warning}</Alert>}
      {warning !== null && (
        <Alert type="warning">
          {warning}
          {found.status === 'failed' && <Box>{t.failedHint}</Box>}
          {!isDisabled && submit.error && <Box>{submit.error.message}</Box>}
        </Alert>
      )}
      {!isDisabled && found.blocked !== null && <Box color="text-body-secondary">{found.blocked}</Box>}
      <Button variant="primary" loading={submit.isPending} disabled={isDisabled || isBlocked} onClick={start}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmModal
          title={t.overTitle}
          confirmText={fill(t.overConfirm, { sum: sum.sum })}
          onConfirm={() => send()}
          onClose={() => setAsked(false)}
        >
          {sum.warning}
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}
