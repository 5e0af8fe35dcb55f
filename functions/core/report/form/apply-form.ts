import type { FillReportPayload } from '../../../../shared/contract/jobs.ts';
import type { FormTotal } from '../../../../shared/contract/report/form-bodies.ts';
import { filledBy, withoutRow } from '../../../../shared/domain/form/assigned-unit.ts';
import { documentSetup } from '../../../../shared/domain/form/setup.ts';
import { isEditable } from '../../../../shared/domain/report/status.ts';
import { readLimitedValue } from '../../../../shared/domain/report/value-limits.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { idStore } from '../../../data/stores/id-store.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { documentStore } from '../../../data/stores/report/document-store.ts';
import { type ReportParts, reportStore } from '../../../data/stores/report/report-store.ts';
import { type NodeValueChange, valueStore } from '../../../data/stores/report/value-store.ts';
import { structureStore } from '../../../data/stores/structure/structure-store.ts';
import { transact } from '../../../data/transact.ts';
import { storage } from '../../../files/storage.ts';
import { totalsOf } from '../../file/form-totals.ts';
import { checkReportOpen } from '../../restatement/check-open.ts';
import { countSubmission } from '../count-flagged.ts';

/** 20,000 rows of a hundred short columns. The form writes no larger file. */
const MAX_BYTES = 50_000_000;

const NEWER = errorKind('conflict', 'A newer file of this form has been saved. Nothing was filled.');

/** `refused`: why a sum is of no metric: its figures may be in another unit than the metric, or no row measures that. */
type Form = { parts: ReportParts; nodes: readonly Node[]; totals: FormTotal[]; refused: string[] };

/** The job that fills; `uid`: its own; `checkpoint`: what an earlier attempt has filled, as text. */
type FillingJob = { tenantUid: string; uid: string; cause: Cause; checkpoint: unknown };

/**
 * Adds up the current file of a form and stores the sums, which the report shows beside values that differ. On request, the sums
 * also become the report's values, in one transaction; values that have changed since the preview stay as they are. A repetition
 * after that transaction fills nothing.
 * @returns what was done, for the job's record
 * @throws not_found, too_large, conflict and invalid_input, which end the job; stale_version, which repeats it
 */
export async function applyForm(job: FillingJob, payload: FillReportPayload): Promise<string> {
  const store = documentStore(job.tenantUid, payload.reportUid);
  const ended = async () => payload.fill && (await store.endFilling(payload.documentUid, job.uid));
  try {
    const message = typeof job.checkpoint === 'string' ? job.checkpoint : await run(job, payload);
    await ended();
    return message;
  } catch (error) {
    // any other error gives the job back to its queue, and the report is still to be filled
    if (error instanceof AppError && error.code !== 'stale_version') await ended();
    throw error;
  }
}

async function run(job: FillingJob, payload: FillReportPayload): Promise<string> {
  const { documentUid, objectUid } = payload;
  const form = await readForm(job.tenantUid, payload);
  if (payload.fill) await checkReportOpen(job.tenantUid, form.parts.report);
  if (payload.fill && !isEditable(form.parts.report.status))
    throw new AppError('conflict', 'The report has been submitted in the meantime. Nothing was filled.');
  const store = documentStore(job.tenantUid, payload.reportUid);
  const isCurrent = await store.keepTotals(documentUid, { objectUid, totals: form.totals });
  if (!isCurrent && payload.fill) throw NEWER();
  if (!isCurrent) return 'A newer file has been saved.';
  if (payload.fill) return fill(job, payload, form);
  // the report may have been submitted before its form was read
  await countSubmission(job.tenantUid, payload.reportUid);
  return `${form.totals.length} sums noted`;
}

async function readForm(tenantUid: string, { reportUid, documentUid, objectUid }: FillReportPayload): Promise<Form> {
  const [parts, ids] = await Promise.all([
    reportStore(tenantUid).parts(reportUid),
    idStore(tenantUid).resolve({ commit: { type: 'commit', id: reportUid } }),
  ]);
  const file = parts.objects.get(objectUid);
  if (!ids.commit || !file) throw new AppError('not_found', 'The saved file has been deleted. Save the form again.');
  if (file.size > MAX_BYTES)
    throw new AppError('too_large', 'The saved file is too large to fill the report. Divide the form into several documents.');
  const place = await structureStore(tenantUid).placeOf(ids.commit);
  const { nodes } = (await reportStore(tenantUid).structure(parts.report, place)).tree;
  const document = nodes.find(({ uid, type }) => uid === documentUid && type === 'document');
  if (!document) throw new AppError('not_found', 'This document has been removed from the report. Load the page again.');
  const setup = documentSetup(document.meta_json);
  const added = totalsOf(await storage.read(file.key), setup.fields, setup.assignments).totals();
  const filled = added.map((each) => ({ ...each, ...filledBy(nodes, document, each) }));
  const totals = filled.flatMap(({ field, total, node, refusal }) =>
    node && refusal === null ? [{ node: node.uid, field, total }] : [],
  );
  return { parts, nodes, totals, refused: filled.flatMap((each) => (each.node ? (each.refusal ?? []) : withoutRow(each))) };
}

async function fill({ tenantUid, uid, cause }: FillingJob, payload: FillReportPayload, form: Form): Promise<string> {
  const { changes, left } = fillingOf(payload, form);
  const filled = `${changes.length} of ${form.totals.length + form.refused.length} values filled`;
  const more = [...(left.length === 0 ? [] : [`Not changed: ${left.join(', ')}.`]), ...form.refused];
  const message = more.length === 0 ? filled : [`${filled}.`, ...more].join(' ');
  const { documentUid, objectUid } = payload;
  const always = [
    jobStore(tenantUid).progressWrite(uid, 100, message),
    documentStore(tenantUid, payload.reportUid).currentCheck(documentUid, objectUid, NEWER),
  ];
  if (changes.length === 0) await transact(always);
  else await valueStore(tenantUid, payload.reportUid).save(form.parts.report, changes, cause, { always });
  return message;
}

/** The changes to save, and the names of skipped metrics with the reason. A value that equals the sum is not saved again. */
function fillingOf({ seen, documentUid, objectUid }: FillReportPayload, { parts, nodes, totals }: Form) {
  const changes: NodeValueChange[] = [];
  const left: string[] = [];
  for (const { node: uid, total } of totals) {
    const node = nodes.find((each) => each.uid === uid)!;
    const stored = parts.values.get(uid);
    const leave = (why: string) => left.push(`${node.metric?.name ?? uid} (${why})`);
    if (total === null) leave('the column has no numbers');
    else if (changes.some((each) => each.node.uid === uid)) leave('another column fills it');
    else if (seen && (seen[uid] ?? 0) !== (stored?.version ?? 0)) leave('changed in the meantime');
    else {
      const read = readLimitedValue(total, node);
      if (!read.ok) leave(read.message);
      else if (stored?.value === read.value && !stored.noReport) leave('has this value already');
      else {
        const metaJson = { autofill: { document: documentUid, file: objectUid, total } };
        changes.push({ node, value: read.value, noReport: false, metaJson, ...(seen && { version: stored?.version ?? 0 }) });
      }
    }
  }
  return { changes, left };
}
