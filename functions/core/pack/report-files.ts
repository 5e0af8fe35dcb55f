import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import type { ReceiptFactor, ReceiptUpload } from '../../../shared/domain/report/receipt.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { StoredResult } from '../../data/stores/indicator/result-store.ts';
import { receiptStore } from '../../data/stores/report/receipt-store.ts';
import { type Submissions, submissionStore } from '../../data/stores/report/submission-store.ts';
import { isBeingScanned } from '../../files/scan.ts';
import { storage } from '../../files/storage.ts';
import { formerPeople } from '../person/former.ts';
import { namesIn } from '../receipt/read-receipt.ts';
import { type RecordedSubmission, recordedSubmission } from '../receipt/recorded.ts';
import { submittedNodes } from '../report/submitted-nodes.ts';
import { jsonFile, type PackFile, safeName, textFile } from './pack-file.ts';
import { reportPage } from './report-page.ts';

/** A file that a receipt names; `file`: its path in the project's folder, null with the reason if it is missing. */
type PackUpload = { uid: string; file: string | null; sha256: string | null; why?: string };

/** A report as a pack holds it. `official`: the submission that counts, null for none; `sheet`: its part of the figures. */
export type PackReport = {
  uid: string;
  packageUid: string;
  periodUid: string;
  status: string;
  official: number | null;
  sheet: StoredResult['official'];
  history: Submissions['report']['history'];
  receipts: { submission: number; file: string; hash: string | null }[];
  tree: string | null;
  uploads: PackUpload[];
};

/** The facts about a report that has been written into a pack. */
export type WrittenReport = { report: PackReport; factors: readonly ReceiptFactor[] };

/** A report with everything that its pages and files are made of. */
export type ReadReport = {
  report: PackReport;
  counting: RecordedSubmission | null;
  nodes: readonly Node[];
  names: ReadonlyMap<string, string>;
};

/**
 * The files of one report: its receipts byte for byte as they were hashed, the structure that it was submitted with unless
 * `trees` has that already, its uploads, and a page to read. Some six round trips, and one for each upload.
 * @param trees the structures in the pack, which grows
 * @returns the entry of the report in the pack
 */
export async function* reportFiles(
  tenantUid: string,
  folder: string,
  result: StoredResult,
  trees: Set<string>,
): AsyncGenerator<PackFile, WrittenReport> {
  const { reportUid, packageUid, periodUid, status, official: sheet } = result;
  const [submissions, all] = await Promise.all([
    submissionStore(tenantUid).read(reportUid),
    receiptStore(tenantUid).all(reportUid),
  ]);
  const { steps, last } = lifeUntil(result, submissions.report);
  const stored = new Map([...all].filter(([submission]) => submission <= last));
  const nodes = await submittedNodes(tenantUid, submissions);
  const official = sheet === null ? null : countingSubmissions({ status, submission: last, history: steps }).official;
  const counting = official === null ? null : await recordedSubmission(tenantUid, submissions, official, nodes);
  const former = await formerPeople(tenantUid);
  const history = steps.map((step) => ({ ...step, updateBy: former.person(step.updateBy) }));
  const { trees: versions, treePlace } = submissions.report;
  // a moved report keeps the structure of the package that it was submitted in
  const treeOf = treePlace?.packageUid ?? packageUid;
  const tree = versions ? `trees/${treeOf}-${versions.master}-${versions.overlay}.json` : `trees/${reportUid}.json`;
  if (!trees.has(tree)) yield jsonFile(`${folder}/${tree}`, { nodes });
  trees.add(tree);
  const receipts: PackReport['receipts'] = [];
  for (const [submission, { receipt, hash }] of stored) {
    const file = `receipts/${reportUid}/${submission}.json`;
    receipts.push({ submission, file, hash });
    yield textFile(`${folder}/${file}`, JSON.stringify(receipt));
  }
  // a submission from before receipts consists of its frozen values, without a hash
  if (counting && official !== null && !stored.has(official)) {
    const file = `receipts/${reportUid}/${official}.json`;
    receipts.push({ submission: official, file, hash: null });
    yield jsonFile(`${folder}/${file}`, { ...counting, by: former.person(counting.by) });
  }
  const uploads: PackUpload[] = [];
  for (const upload of counting?.uploads ?? []) uploads.push(yield* uploadFile(folder, upload, submissions));
  const report: PackReport = { uid: reportUid, packageUid, periodUid, status, official, sheet, history, receipts, tree, uploads };
  yield jsonFile(`${folder}/reports/${reportUid}.json`, report);
  const names = counting ? await namesIn(tenantUid, counting, submissions) : new Map<string, string>();
  yield textFile(`${folder}/reports/${reportUid}.html`, reportPage({ report, counting, nodes, names }));
  const used = [...stored.values()].flatMap(({ receipt }) => receipt.factors);
  return { report, factors: counting && !stored.has(official!) ? [...used, ...counting.factors] : used };
}

/**
 * The life of a report as far as its result knows it. What is done to a report while its pack is written would contradict the
 * figures, which were read at the beginning. `last`: the last submission of it.
 */
function lifeUntil({ step }: StoredResult, { history, submission }: Submissions['report']) {
  const steps = history.slice(0, step);
  return { steps, last: steps.at(-1)?.submission ?? submission };
}

const SCANNED = 'This file was still being scanned for viruses. Build the pack again in some minutes.';

/** A file of a receipt. One in which a virus was found since, or may yet be found, is not handed out, here as everywhere. */
async function* uploadFile(
  folder: string,
  { uid, filename, sha256 }: ReceiptUpload,
  { besides: { objects: uploads } }: Submissions,
): AsyncGenerator<PackFile, PackUpload> {
  const item = uploads.get(uid);
  const hash = sha256 ?? item?.hash ?? null;
  if (item?.scan === 'infected') return { uid, file: null, sha256: hash, why: 'A virus was found in this file.' };
  if (item && isBeingScanned(item)) return { uid, file: null, sha256: hash, why: SCANNED };
  const content = item?.key ? await storage.stream(item.key) : undefined;
  if (!content) return { uid, file: null, sha256: hash, why: 'The stored file is gone.' };
  const file = `uploads/${uid}/${safeName(filename)}`;
  yield { path: `${folder}/${file}`, content };
  return { uid, file, sha256: hash };
}
