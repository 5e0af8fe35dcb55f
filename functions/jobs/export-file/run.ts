import { ExportFilePayload } from '../../../shared/contract/jobs.ts';
import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { writeExport } from '../../core/dashboard/write-export.ts';
import { writePack } from '../../core/pack/write-pack.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Writes the file of an export, with its progress. */
export async function exportFile({ tenantUid, payload, cause, asked, progress }: RunningJob): Promise<string> {
  const onProgress = (part: number) => progress(Math.min(99, Math.round(part * 100)));
  const wanted = ExportFilePayload.parse(payload);
  if (wanted.what !== 'pack') return `${countText(await writeExport(tenantUid, wanted, onProgress), 'row')} written`;
  const { files, manifest } = await writePack(tenantUid, wanted, { ...cause, at: asked }, onProgress);
  return `${countText(files, 'file')} written; SHA-256 of the manifest: ${manifest}`;
}
