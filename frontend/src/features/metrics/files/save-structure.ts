import { structure } from '../../../../../shared/contract/structure/structure.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { call, download } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { saveBlob } from '../../../ui/save-blob.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { saveFrom } from '../../uploads/index.ts';

const NAMES = { csv: 'metrics.csv', json: 'structure.json' } as const;
const TOO_LARGE = 413;

/**
 * Saves a structure as a file; a large file comes from the storage. Returns whether the download has finished: leaving the page
 * would cancel it.
 */
export async function saveStructure(
  params: { trackerId: string; commitId: string },
  format: keyof typeof NAMES,
): Promise<boolean> {
  // With ids, importing the file again changes the metrics instead of adding them.
  const ids = format === 'csv';
  try {
    saveBlob(
      await download(structure.exportStructure, { params, query: { format, ...(ids && { ids: 'true' }) } }),
      NAMES[format],
    );
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== TOO_LARGE) throw error;
    saveFrom((await call(structure.storeStructure, { params, body: { format, ids } })).signed_url);
    return false;
  }
}

/** Opens the nodes as JSON in a new window, through the API login (SET-396, SET-397). */
export function openJson({ trackerId: structureId, commitId: reportId }: PlaceOfStructure): void {
  const nodes = `/api/tracker/${shortId(structureId)}/commit/${shortId(reportId)}/node/?format=json`;
  window.open(`/api/login/?next=${encodeURIComponent(nodes)}`, '_blank', 'noopener');
}
