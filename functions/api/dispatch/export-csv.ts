import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { metricsText, STRUCTURE_FILES, storeStructureFile } from '../../core/structure/file/export.ts';
import { MAX_ANSWER_BYTES } from '../../http/compress.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/**
 * The metrics of a commit as 'metrics.csv' (SET-384, SET-385); a file too large for an answer is fetched from the address in the
 * answer.
 */
export async function exportCsv(
  context: SignedInRequest,
  { commitId: reportId }: Extract<DispatchBody, { type: 'METRICS_TO_CSV' }>,
): Promise<string> {
  const text = await metricsText(context, reportId);
  if (Buffer.byteLength(text) <= MAX_ANSWER_BYTES) {
    Object.assign(context.reply, STRUCTURE_FILES.csv);
    return text;
  }
  context.reply.status = 303;
  context.reply.location = await storeStructureFile(context, [text], 'csv');
  return '';
}
