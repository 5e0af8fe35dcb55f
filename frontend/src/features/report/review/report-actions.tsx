import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { allowedActions, isOnHold } from '../../../../../shared/domain/report/status.ts';
import { call } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { messageOf } from '../../../ui/failure.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ReportActModal } from '../../restatement/index.ts';
import { submitTexts } from '../submit/texts.ts';
import { isAsShown } from './as-shown.ts';
import { actTexts as texts } from './texts.ts';

const ACTS = ['reopen', 'hold', 'invalidate'] as const;
type Act = (typeof ACTS)[number];
const SENT = { reopen: 'REOPEN', hold: 'HOLD', invalidate: 'INVALIDATE' } as const;

/** An administrator's acts on a report in its status, from the same table as the API's. */
const actsOf = ({ status, is_staging, isAdmin, closed }: ReportRecord): Act[] =>
  isAdmin && closed === null
    ? ACTS.filter((act) => allowedActions(status.name).includes(act) && !(act === 'invalidate' && is_staging))
    : [];

/** An act with the report that its form was opened for. On another version, a second hold would release the report. */
type AskedAct = { act: Act; report: ReportRecord };

const paramsOf = (report: ReportRecord) => ({ trackerId: report.tracker, refId: report.ref, commitId: report.uid });

/**
 * Reads the report for a form about it, because the person's own marks may have changed its version.
 * @returns undefined if its state differs from the page
 */
export async function askAct(report: ReportRecord): Promise<ReportRecord | undefined> {
  const now = await call(reports.readReport, { params: paramsOf(report) });
  return isAsShown(now, report) ? now : undefined;
}

/** The request of an act, with the state that the person saw. `comment`: the reason as typed. */
export const actOn = ({ act, report }: AskedAct, comment: string) => ({
  args: { params: paramsOf(report), body: { status: SENT[act], comment, submission: report.submission } },
  options: { ifMatch: report.version },
});

/** A link to the trail of a report, and an administrator's acts on it, each with a reason. */
export function ReportActions({ report, base }: { report: ReportRecord; base: string }) {
  const [asked, setAsked] = useState<AskedAct>();
  const navigate = useNavigate();
  const stale = useStale();
  const flash = useFlash();
  const held = isOnHold(report.status.name);
  const name = (each: Act) => (each === 'hold' && held ? texts.release.name : texts[each].name);
  const items = [{ id: 'audit', text: texts.audit }, ...actsOf(report).map((each) => ({ id: each, text: `${name(each)}…` }))];
  const ask = async (act: Act) => {
    try {
      const now = await askAct(report);
      if (now) return setAsked({ act, report: now });
      await stale('changeReport', 'status');
      flash({ type: 'warning', content: submitTexts.changedMeanwhile });
    } catch (error) {
      flash({ type: 'error', content: messageOf(error) });
    }
  };
  return (
    <>
      <ButtonDropdown
        items={items}
        onItemClick={({ detail }) => {
          if (detail.id === 'audit') return void navigate(`${base}/report/${shortId(report.uid)}/audit`);
          const act = ACTS.find((each) => each === detail.id);
          if (act) void ask(act);
        }}
      >
        {texts.menu}
      </ButtonDropdown>
      {asked && <ReasonModal {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function ReasonModal({ act, report, onClose }: AskedAct & { onClose(): void }) {
  const flash = useFlash();
  const stale = useStale();
  const { name, text, done } = act === 'hold' && isOnHold(report.status.name) ? texts.release : texts[act];
  const save = async (comment: string) => {
    const { args, options } = actOn({ act, report }, comment);
    await call(reports.changeReport, args, options);
  };
  const onSaved = () => {
    flash({ type: 'success', content: done });
    void stale('changeReport', 'status');
  };
  return (
    <ReportActModal
      title={name}
      text={text}
      report={{ structureUid: report.tracker, uid: report.uid }}
      act={{ status: SENT[act] }}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
