import { ExportFilePayload } from '../../../shared/contract/jobs.ts';
import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { writeExport } from '../../core/dashboard/write-export.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Writes the file of an export, with its progress. */
export async function exportFile({ tenantUid, payload, progress }: RunningJob): Promise<string> {
  const told = (part: number) => progress(Math.min(99, Math.round(part * 100)));
  return `${countText(await writeExport(tenantUid, ExportFilePayload.parse(payload), told), 'row')} written`;
}
