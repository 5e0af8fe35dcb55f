import type { Job } from '../../../../../shared/contract/jobs.ts';
import { nodes } from '../../../../../shared/contract/report/nodes.ts';
import { dispatch } from '../../../../../shared/contract/structure/dispatch.ts';
import { filledBy, withoutRow } from '../../../../../shared/domain/form/assigned-unit.ts';
import { FormTotals } from '../../../../../shared/domain/form/rows.ts';
import type { Assignment } from '../../../../../shared/domain/form/setup.ts';
import { call, startJob } from '../../../api/client.ts';
import { jobNow } from '../../../api/jobs.ts';
import { type OpenChanges, onceOnly } from '../../../api/once.ts';
import { pause } from '../../../api/pause.ts';
import { fingerprint } from '../../../api/request.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { readNodes } from '../model/read.ts';
import { nameOf } from '../model/sections.ts';
import type { FormTable } from './form-table.ts';
import { formTexts as texts } from './texts.ts';
import type { FormDocument } from './use-form-data.ts';

/**
 * A metric that the form fills, or a column whose metric is not in the report. `typed`: a person entered the present value;
 * `isMarked`: a person marked it N/A, which a filled sum replaces; `total`: null if the column has no number; `refusal`: why it
 * is not filled.
 */
export type PreviewLine = {
  uid: string;
  name: string;
  unit: string;
  now: string | null;
  total: string | null;
  typed: boolean;
  isMarked: boolean;
  same: boolean;
  refusal: string | null;
};
/** `seen`: versions of the shown values, so that no others are replaced. */
export type FillPreview = { lines: readonly PreviewLine[]; seen: Record<string, number> };

const PORTION = 4000;

/** The line of a column that fills no row of the report. */
const unfilled = (assignment: Assignment): PreviewLine => ({
  uid: assignment.metric,
  name: assignment.field,
  unit: '',
  now: null,
  total: null,
  typed: false,
  isMarked: false,
  same: false,
  refusal: withoutRow(assignment),
});

/** Compares the sums of the form with the report's present values. */
export async function fillPreviewOf(
  { trackerId: structureId, commitId: reportId }: DocumentPlace,
  document: FormDocument,
  table: FormTable,
): Promise<FillPreview> {
  const { fields, assignments } = document.setup;
  const totals = new FormTotals(fields, assignments);
  for (const [at, cells] of table.records().entries()) {
    totals.add(cells);
    // one task per portion, so that the page stays responsive
    if (at % PORTION === PORTION - 1) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const report = readNodes(await call(nodes.listNodes, { params: { trackerId: structureId, commitId: reportId } }));
  const seen: Record<string, number> = {};
  const lines = totals.totals().flatMap(({ total, ...assignment }) => {
    const { node, refusal = null } = filledBy(report.nodes, document, assignment) ?? {};
    const stored = node && report.metrics.get(node.uid);
    if (!node) return [unfilled(assignment)];
    if (!stored) return [];
    seen[node.uid] = stored.version;
    const { value: now, filled, noReport: isMarked } = stored;
    return [
      {
        uid: node.uid,
        name: nameOf(node),
        unit: node.metric?.unit ?? '',
        now,
        total: refusal === null ? total : null,
        typed: now !== null && !filled,
        isMarked,
        same: refusal === null && now === total && !isMarked,
        refusal,
      },
    ];
  });
  return { lines, seen };
}

const EVERY_MS = 400;
const PATIENCE_MS = 120_000;

/** What fills a report. `open`: attempts without an answer so far; another attempt finds the job of such a one. */
type Filling = { fileId: string; seen: Record<string, number>; open: OpenChanges };

/**
 * Starts filling the report and waits for the end. Returns the result.
 * @throws ApiError without an answer, so that another attempt makes sense; Error if it failed
 */
export async function fillReport(
  { trackerId: structureId, commitId: reportId, docId }: DocumentPlace,
  { fileId, seen, open }: Filling,
  onProgress: (percent: number) => void,
): Promise<string> {
  const body = { type: 'CSV_TO_INPUT_VALUES' as const, payload: { commitId: reportId, docId, fileId, seen } };
  const args = { params: { trackerId: structureId }, body };
  return onceOnly(open, fingerprint(args), async (idempotencyKey) => {
    const started = await startJob(dispatch.dispatchProject, args, { idempotencyKey });
    return 'job' in started ? filled(started.job, onProgress) : '';
  });
}

/** The result of a job that fills a report, at its end. */
async function filled({ uid }: Job, onProgress: (percent: number) => void): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const { status, message, progress } = await jobNow(uid);
    if (status === 'done') return message ?? '';
    if (status === 'failed') throw new Error(message ?? texts.fillFailed);
    onProgress(progress);
    await pause(EVERY_MS);
  }
  throw new Error(texts.fillSlow);
}
