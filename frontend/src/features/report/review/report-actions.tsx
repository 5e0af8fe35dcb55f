import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { allowedActions, isOnHold } from '../../../../../shared/domain/report/status.ts';
import { call } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ReportActModal } from '../../restatement/index.ts';
import { actTexts as texts } from './texts.ts';

const ACTS = ['reopen', 'hold', 'invalidate'] as const;
type Act = (typeof ACTS)[number];
const SENT = { reopen: 'REOPEN', hold: 'HOLD', invalidate: 'INVALIDATE' } as const;

/** What an administrator may do with a report at its status, asked of the same table as the API asks. */
const actsOf = ({ status, is_staging, isAdmin, closed }: ReportRecord): Act[] =>
  isAdmin && closed === null
    ? ACTS.filter((act) => allowedActions(status.name).includes(act) && !(act === 'invalidate' && is_staging))
    : [];

/** The trail of a report for everybody, and an administrator's acts on it, each with a reason. */
export function ReportActions({ report, base }: { report: ReportRecord; base: string }) {
  const [act, setAct] = useState<Act>();
  const navigate = useNavigate();
  const held = isOnHold(report.status.name);
  const name = (each: Act) => (each === 'hold' && held ? texts.release.name : texts[each].name);
  const items = [{ id: 'audit', text: texts.audit }, ...actsOf(report).map((each) => ({ id: each, text: `${name(each)}…` }))];
  return (
    <>
      <ButtonDropdown
        items={items}
        onItemClick={({ detail }) => {
          if (detail.id === 'audit') return void navigate(`${base}/report/${shortId(report.uid)}/audit`);
          setAct(ACTS.find((each) => each === detail.id));
        }}
      >
        {texts.menu}
      </ButtonDropdown>
      {act && <ReasonModal act={act} held={held} report={report} onClose={() => setAct(undefined)} />}
    </>
  );
}

function ReasonModal({ act, held, report, onClose }: { act: Act; held: boolean; report: ReportRecord; onClose(): void }) {
  const flash = useFlash();
  const stale = useStale();
  const { name, text, done } = act === 'hold' && held ? texts.release : texts[act];
  const save = async (comment: string) => {
    const params = { trackerId: report.tracker, refId: report.ref, commitId: report.uid };
    const body = { status: SENT[act], comment, submission: report.submission };
    await call(reports.changeReport, { params, body });
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
