import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useEffect, useMemo } from 'react';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { isEditable } from '../../../../shared/domain/report/status.ts';
import { useUser } from '../../session/session.ts';
import { countOf } from '../../ui/format.ts';
import { UnsentContext, useUnsentOf } from './documents/unsent-files.ts';
import { UnsentGuard } from './documents/unsent-question.tsx';
import { Announcer } from './entries/announcer.ts';
import { type EntrySheet, ReportContext, type ReportScope, SheetContext } from './entries/context.ts';
import { useEntryStore } from './entries/use-entry-store.ts';
import { goToNeed } from './frame/go-to-need.ts';
import { ReportHeader } from './frame/header.tsx';
import { Banners } from './frame/notices/banners.tsx';
import { LeftForms } from './frame/notices/left-behind.tsx';
import { Notices } from './frame/notices/notices.tsx';
import { useClosedNotice } from './frame/notices/use-closed-notice.ts';
import { ReportBar } from './frame/report-bar.tsx';
import { ReportBody } from './frame/report-body.tsx';
import { EntryKeys } from './frame/use-entry-keys.ts';
import { useFirstEmpty } from './frame/use-first-empty.ts';
import { useHistory } from './frame/use-history.tsx';
import { useSectionTab } from './frame/use-section-tab.ts';
import { UndoKeys } from './frame/use-undo.ts';
import { sectionsOf } from './model/sections.ts';
import { useNodes } from './model/use-nodes.ts';
import type { ChangeReport, PlaceOfReport } from './model/use-report-data.ts';
import { useSectionMarks } from './review/marks/use-section-marks.ts';
import { takesComments, useSectionRights } from './review/marks/use-section-rights.ts';
import { whyClosed } from './review/report-statements.tsx';
import { ReviewSummary } from './review/review-summary.tsx';
import { useReviewChanges } from './review/use-changes.ts';
import { useTrail } from './review/use-trail.ts';
import { BrokenRules } from './rules/broken-rules.tsx';
import { reportTexts as texts } from './texts.ts';

type Props = {
  place: PlaceOfReport;
  report: ReportRecord;
  list: readonly ReadNode[];
  changeReport: ChangeReport;
  reload(): void;
};

export function ReportPage({ place, report, list, changeReport, reload }: Props) {
  const { reporting_period_data: span, meta_json, status } = report;
  const editable = report.isResponsible && isEditable(status.name) && report.closed === null;
  const { latest, nodes } = useNodes(list);
  const start = span?.startDate;
  const end = span?.endDate;
  const settings = useMemo(
    () => ({ period: start && end ? { start, end } : null, disableManualEntry: meta_json.disable_manual_entry === true }),
    [start, end, meta_json.disable_manual_entry],
  );
  const sections = useMemo(
    () => sectionsOf(nodes, { sortKey: meta_json.sortKey, period: settings.period }),
    [nodes, meta_json.sortKey, settings],
  );
  const { store, drafts } = useEntryStore({ report, nodes: latest, sections, settings, editable });
  const changes = useReviewChanges(report, editable);
  const { sees: mayComment, writes } = useSectionRights(report);
  const writesComments = writes && takesComments(report);
  const mark = useSectionMarks(report, changeReport);
  const { openHistory, modal } = useHistory(nodes);
  const openTrail = useTrail(report, nodes.nodes);
  const withComments = meta_json.disable_comments !== true;
  const byHand = !settings.disableManualEntry;
  const { opened, openSection } = useSectionTab(report.uid);
  const { uid: reader } = useUser();
  const announcer = useMemo(() => new Announcer(), []);
  const sheet = useMemo<EntrySheet>(
    () => ({
      nodes,
      sections,
      openSection,
      store,
      editable,
      changes,
      byHand,
      withComments,
      period: settings.period,
      mayComment,
      writesComments,
      openHistory,
      openTrail,
      announcer,
    }),
    [
      nodes,
      sections,
      openSection,
      store,
      editable,
      changes,
      byHand,
      withComments,
      settings,
      mayComment,
      writesComments,
      openHistory,
      openTrail,
      announcer,
    ],
  );
  useFirstEmpty(sheet, editable && status.name !== 'Requires Revision');
  const scope = useMemo<ReportScope>(() => ({ ...sheet, report }), [sheet, report]);
  useStatusAfterFirstEntry(store, status.name, reload);
  useStatusAfterRefusal(store, reload);
  useClosedNotice({ editable, why: whyClosed(report, reader), store, drafts, nodes: latest });
  const unsent = useUnsentOf({ trackerId: report.tracker, commitId: report.uid });
  const saveRestored = useCallback(() => {
    store.saveRestored();
    const { unclear, restored } = store.summary();
    // An invalid or ambiguous text cannot be saved, so the person has to see it.
    if (unclear + restored === 0) return;
    const said = goToNeed({ need: 'unsaved', step: 1 }, null, sheet);
    announcer.say(unclear > 0 ? countOf(unclear, texts.restoredUnclear) : said);
  }, [store, announcer, sheet]);
  return (
    <SheetContext value={sheet}>
      <ReportContext value={scope}>
        <UnsentContext value={unsent}>
          <SpaceBetween size="m">
            <ReportHeader place={place} report={report} />
            <Notices drafts={drafts} />
            {!isEditable(status.name) && <LeftForms />}
            <ReviewSummary sections={sections} />
            {editable && <Banners onSaveRestored={saveRestored} />}
            <BrokenRules />
            <ReportBody sections={sections} opened={opened} mark={mark} />
          </SpaceBetween>
          <ReportBar place={place} sections={sections} />
          {editable && <UndoKeys />}
          {editable && <EntryKeys />}
          {modal}
          <UnsentGuard />
        </UnsentContext>
      </ReportContext>
    </SheetContext>
  );
}

/** The first entry changes the report's status, which the header shows (REP-222). */
function useStatusAfterFirstEntry(store: ReportScope['store'], status: string, reload: () => void): void {
  useEffect(() => {
    if (status !== 'Nothing Received') return;
    return store.subscribeAll(() => {
      const { touched, saving, offline } = store.summary();
      if (touched && saving + offline === 0) reload();
    });
  }, [store, status, reload]);
}

/** A refused figure may mean that the report was submitted or closed elsewhere. Reads the report, so that the header shows it. */
function useStatusAfterRefusal(store: ReportScope['store'], reload: () => void): void {
  useEffect(() => {
    let { failed: before } = store.summary();
    return store.subscribeAll(() => {
      const { failed } = store.summary();
      if (failed > before) reload();
      before = failed;
    });
  }, [store, reload]);
}
