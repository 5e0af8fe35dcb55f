import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ReportRecord, reports } from '../../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../../shared/domain/kernel/names.ts';
import { decisionLabels, isPending } from '../../../../../../shared/domain/report/status.ts';
import { call } from '../../../../api/client.ts';
import { useStale } from '../../../../api/mark-stale.ts';
import { messageOf } from '../../../../ui/failure.ts';
import { useFlashes } from '../../../../ui/flash.tsx';
import { replacing } from '../../../../ui/flash-life.ts';
import { useReport } from '../../entries/context.ts';
import { type PlaceOfReport, useFiguresInSight } from '../../model/use-report-data.ts';
import { submitTexts as texts } from '../../submit/texts.ts';
import { isAsShown } from '../as-shown.ts';
import { DecisionModal } from './decision-modal.tsx';
import { NextReport } from './next-report.tsx';
import { decidedAs } from './use-decision.tsx';

export type DecisionAct = 'APPROVE' | 'REJECT';
type DecisionLabels = { approve: string; reject: string };
/** An open decision form, with the report and the labels of its acts at the time of opening. */
export type OpenDecision = { first: DecisionAct; asked: ReportRecord; labels: DecisionLabels };
type Props = {
  place: PlaceOfReport;
  /** whether the report awaits the person's decision */
  decides: boolean;
  open: OpenDecision | undefined;
  setOpen(open: OpenDecision | undefined): void;
};

/**
 * The approver's two buttons. Either opens the form, after reading the status. A report that another person decided on meanwhile
 * opens the history with the outcome instead (REP-022, REP-118, REP-143, REP-232 to REP-234). Nobody can decide on figures that
 * the page does not show. If the page learns that there is nothing left to decide, the form stays and says so.
 */
export function DecisionButtons({ place, decides, open, setOpen }: Props) {
  const { report } = useReport();
  const [busy, setBusy] = useState(false);
  const { show, dismiss } = useFlashes();
  const why = useMemo(() => replacing({ show, dismiss }), [show, dismiss]);
  const navigate = useNavigate();
  const stale = useStale();
  const areFiguresInSight = useFiguresInSight(report);
  const labels = decides ? decisionLabels(report.status.name) : null;
  if (!labels && !open) return null;
  const evals = `/project/${shortId(place.project.uid)}/wpack/${place.packageId}/evals`;
  const reload = () => stale('changeReport', 'status');
  const ask = async (decision: DecisionAct, names: DecisionLabels) => {
    setBusy(true);
    // The next attempt replaces the message of the previous one.
    why.clear();
    try {
      const params = { trackerId: report.tracker, refId: report.ref, commitId: report.uid };
      const fresh = await call(reports.readReport, { params });
      if (!isPending(fresh.status.name)) {
        show({
          type: 'info',
          header: decidedAs(fresh),
          content: texts.decidedSince,
          action: <NextReport decided={fresh} />,
        });
        // what waits here counted the report until now
        void reload();
        return navigate(evals);
      }
      const isSame = isAsShown(fresh, report);
      if (isSame && (await areFiguresInSight())) return setOpen({ first: decision, asked: report, labels: names });
      await reload();
      why.show({ type: 'warning', content: isSame ? texts.figuresReadAgain : texts.changedMeanwhile });
    } catch (error) {
      why.show({ type: 'error', content: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {labels && (
        <>
          <span className="quiet">{texts.waiting}</span>
          <Button disabled={busy} onClick={() => void ask('REJECT', labels)}>
            {labels.reject}
          </Button>
          <Button variant="primary" disabled={busy} onClick={() => void ask('APPROVE', labels)}>
            {labels.approve}
          </Button>
        </>
      )}
      {open && (
        <DecisionModal
          {...open}
          decides={decides}
          project={place.project}
          evals={evals}
          reload={() => void reload()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
