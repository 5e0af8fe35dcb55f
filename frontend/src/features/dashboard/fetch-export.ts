import { dashboard } from '../../../../shared/contract/indicator/dashboard.ts';
import { results } from '../../../../shared/contract/indicator/results.ts';
import type { EXPORT_FORMATS } from '../../../../shared/contract/jobs.ts';
import type { ExportedFile } from '../../../../shared/domain/access/export-access.ts';
import type { KeptDigits } from '../../../../shared/domain/kernel/digits.ts';
import { download, startJob } from '../../api/client.ts';
import { isFailure } from '../../ui/failure.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { saveExport } from '../uploads/index.ts';
import type { ChosenRange } from './range/range.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
type ExportPlace = { projectId: string; packageId: string; range: ChosenRange };
export type WantedExport = {
  what: ExportedFile;
  format: ExportFormat;
  cumulative: boolean;
  submitted: boolean;
  /** all digits also in a workbook, where a figure with more digits than Excel keeps becomes a text */
  allDigits: boolean;
  place: ExportPlace;
};

const TOO_LARGE = 413;

const countedIn = (submitted: boolean) => (submitted ? 'submitted' : 'approved');

/** The documented calls, which return CSV at once, unrounded (REP-367, REP-369). */
const directly = ({ what, cumulative, submitted, place: { projectId, packageId, range } }: WantedExport): Promise<Blob> =>
  what === 'inputs'
    ? download(dashboard.exportInputs, {
        params: { projectId },
        query: { refId: packageId, ...range, format: 'excel', figures: countedIn(submitted) },
      })
    : download(dashboard.exportIndicators, {
        params: { projectId },
        query: {
          refId: packageId,
          ...range,
          period: 'project',
          cumulative: String(cumulative),
          submitted: String(submitted),
          digits: 'all',
          reports: 'true',
        },
      });

const DIRECT_NAMES = { inputs: 'project_inputs.csv', indicators: 'indicators.csv' } as const;

async function inBackground(wanted: WantedExport, told: (progress: number) => void): Promise<void> {
  const { place, allDigits, ...asked } = wanted;
  const { projectId, packageId, range } = place;
  const digits: KeptDigits = allDigits || asked.format === 'csv' ? 'all' : 'meaning';
  const started = await startJob(results.createExport, {
    params: { projectId },
    body: { refId: packageId, ...range, ...asked, digits, figures: countedIn(asked.submitted) },
  });
  await saveExport(started, told);
}

/**
 * Fetches a file and saves it: a CSV that fits into one response at once; all others are written in the background.
 * @param told receives the progress of the background work, from 0 to 100
 * @throws the errors of the API, the network or the job
 */
export async function fetchExport(wanted: WantedExport, told: (progress: number) => void = () => undefined): Promise<void> {
  if (wanted.format !== 'csv') return inBackground(wanted, told);
  try {
    saveBlob(await directly(wanted), DIRECT_NAMES[wanted.what]);
  } catch (error) {
    if (!isFailure(error) || error.status !== TOO_LARGE) throw error;
    await inBackground(wanted, told);
  }
}
