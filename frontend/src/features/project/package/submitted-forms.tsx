import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import { periods, type ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { dispatch } from '../../../../../shared/contract/structure/dispatch.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { formErrors } from '../../../ui/form/form-errors.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { common } from '../../../ui/texts.ts';
import { isOfficialRecord, ReportActModal } from '../../restatement/index.ts';
import { freePeriods } from './free-periods.ts';
import { changedPlaceTexts as texts } from './texts.ts';

const nameOf = ({ reporting_period_data: period }: ReportRecord) =>
  period ? displayPeriod({ start: period.startDate, end: period.endDate }) : texts.noPeriod;

/**
 * Moves a report that was submitted in the wrong place to another period or another package (REP-023, REP-133, REP-137 to
 * REP-140).
 */
export function SubmittedForms({ project, pack }: { project: Project; pack: ReportingPackage }) {
  const query = useApiQuery(reports, 'listSubmittedReports', { params: { trackerId: pack.tracker, refId: pack.uid } });
  const all = useApiQuery(periods, 'listPeriods', { params: { projectId: project.uid } });
  return (
    <Container
      header={
        <Header variant="h2" description={texts.hint}>
          {texts.title}
        </Header>
      }
    >
      <QueryState query={query} empty={<Box color="text-body-secondary">{texts.empty}</Box>}>
        {(reports) =>
          reports.map((report) => (
            <ExpandableSection
              key={report.uid}
              headerText={nameOf(report)}
              headerActions={<StatusBadge status={report.status.name} />}
            >
              <ColumnLayout columns={2} borders="vertical">
                <PeriodForm report={report} free={freePeriods(all.data ?? [], reports, report)} />
                <MoveForm report={report} evals={`/project/${shortId(project.uid)}/wpack/${shortId(pack.uid)}/evals`} />
              </ColumnLayout>
            </ExpandableSection>
          ))
        }
      </QueryState>
    </Container>
  );
}

/** The request for another period, based on the report that the person saw. `chosen`: '' for no period. */
export const periodRequestOf = (report: ReportRecord, chosen: string, comment: string) => {
  const place = chosen === '' ? { reporting_period: null, due_date: null } : { reporting_period: chosen };
  return {
    args: {
      params: { trackerId: report.tracker, refId: report.ref, commitId: report.uid },
      body: comment === '' ? place : { ...place, comment },
    },
    options: { ifMatch: report.version },
  };
};

/**
 * The form for another period. A choice applies to the report that was shown then. If that has changed, the next attempt uses the
 * report as read again. A refusal keeps the choice and the typed text.
 */
function PeriodForm({ report, free }: { report: ReportRecord; free: readonly ReportingPeriod[] }) {
  const [choice, setChoice] = useState<{ period: string; of: ReportRecord | undefined }>();
  const chosen = choice?.period;
  const flash = useFlash();
  const change = useApiMutation(reports, 'changeReport', { changes: 'place' });
  const [asking, setAsking] = useState(false);
  const isRestated = isOfficialRecord(report);
  const options = [
    { value: '', label: texts.noPeriod, disabled: isRestated, ...(isRestated && { description: texts.keepsPeriod }) },
    ...free.map(({ uid, startDate, endDate }) => ({ value: uid, label: displayPeriod({ start: startDate, end: endDate }) })),
  ];
  const save = async (comment = '') => {
    const { period, of = report } = choice!;
    try {
      await change.mutateAsync(periodRequestOf(of, period, comment));
    } catch (error) {
      if (isStaleVersion(error)) setChoice({ period, of: undefined });
      throw error;
    }
    setChoice(undefined);
    setAsking(false);
    flash({ type: 'success', content: texts.periodSaved });
  };
  const errors = change.error && formErrors(change.error);
  return (
    <SpaceBetween size="s">
      <FormField label={texts.period} errorText={errors ? (errors.fields.reporting_period ?? errors.summary) : undefined}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === chosen) ?? null}
          placeholder={texts.choose}
          onChange={({ detail }) => setChoice({ period: detail.selectedOption.value!, of: report })}
        />
      </FormField>
      <Button
        loading={change.isPending}
        disabled={chosen === undefined}
        onClick={() => (isRestated ? setAsking(true) : void save().catch(() => {}))}
      >
        {common.save}
      </Button>
      {asking && chosen && (
        <ReportActModal
          title={texts.changePeriod}
          text={texts.restates}
          report={{ structureUid: report.tracker, uid: report.uid }}
          act={{ reporting_period: chosen }}
          save={save}
          onClose={() => setAsking(false)}
        />
      )}
    </SpaceBetween>
  );
}

/** The request of a move, based on the report that the person saw. `target`: the package as typed. */
export const moveRequestOf = (report: ReportRecord, target: string, comment?: string) => {
  const { uid, version } = report;
  const payload = { commit_id: uid, to_ref_id: target.trim(), version, ...(comment !== undefined && { comment }) };
  return { params: { trackerId: report.tracker }, body: { type: 'MOVE_COMMIT' as const, payload } };
};

function MoveForm({ report, evals }: { report: ReportRecord; evals: string }) {
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState('');
  const [asked, setAsked] = useState<ReportRecord>();
  const stale = useStale();
  const navigate = useNavigate();
  const move = useApiMutation(dispatch, 'dispatchProject', { changes: 'movedReport' });
  // A refusal is thrown and not shown (REP-388), so the form stays as it is.
  const send = async (seen: ReportRecord, comment?: string) => {
    try {
      await move.mutateAsync({ args: moveRequestOf(seen, target, comment) });
    } catch (error) {
      // The next attempt uses the report as read again.
      void stale('dispatchProject', 'movedReport');
      throw error;
    }
  };
  const moved = () => {
    setOpen(false);
    navigate(evals);
  };
  if (!open) return <Button onClick={() => setOpen(true)}>{texts.move}</Button>;
  return (
    <SpaceBetween size="s">
      <Alert type="warning">{texts.moveWarning}</Alert>
      <FormField label={texts.target} description={texts.targetHint}>
        <Input ariaRequired value={target} onChange={({ detail }) => setTarget(detail.value)} />
      </FormField>
      <Button
        loading={move.isPending}
        disabled={target.trim() === ''}
        onClick={() => (isOfficialRecord(report) ? setAsked(report) : void send(report).then(moved))}
      >
        {texts.move}
      </Button>
      {asked && (
        <ReportActModal
          title={texts.move}
          text={texts.restates}
          report={{ structureUid: report.tracker, uid: report.uid }}
          act={{ to_ref_id: target.trim() }}
          save={(comment) => send(asked, comment)}
          onSaved={moved}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SpaceBetween>
  );
}
