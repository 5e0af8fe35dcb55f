import { useState } from 'react';
import { dashboard } from '../../../../shared/contract/indicator/dashboard.ts';
import { results } from '../../../../shared/contract/indicator/results.ts';
import type { EXPORT_FORMATS } from '../../../../shared/contract/jobs.ts';
import type { ExportedFile } from '../../../../shared/domain/access/export-access.ts';
import type { KeptDigits } from '../../../../shared/domain/kernel/digits.ts';
import { download, startJob } from '../../api/client.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import type { ChosenRange } from '../dashboard/index.ts';
import { saveExport } from '../uploads/index.ts';

export type Format = (typeof EXPORT_FORMATS)[number];
export type ExportPlace = { projectId: string; packageId: string; range: ChosenRange };
export type WantedExport = {
  what: ExportedFile;
  format: Format;
  cumulative: boolean;
  submitted: boolean;
  /** also in a workbook, where more digits than Excel keeps make a figure a text */
  allDigits: boolean;
  place: ExportPlace;
};

const TOO_LARGE = 413;

const countedIn = (submitted: boolean) => (submitted ? 'submitted' : 'approved');

/** The documented calls, which answer CSV at once, unrounded (REP-367, REP-369). */
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

const isTooLarge = (error: unknown) => error instanceof Error && 'status' in error && error.status === TOO_LARGE;

/** Gets a file: CSV that fits into an answer at once, everything else written in the background, with its progress. */
export function useExport() {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const [progress, setProgress] = useState(0);
  const inBackground = async ({ place: { projectId, packageId, range }, allDigits, ...wanted }: WantedExport) => {
    const digits: KeptDigits = allDigits || wanted.format === 'csv' ? 'all' : 'meaning';
    const started = await startJob(results.createExport, {
      params: { projectId },
      body: { refId: packageId, ...range, ...wanted, digits, figures: countedIn(wanted.submitted) },
    });
    await saveExport(started, setProgress);
  };
  const start = async (wanted: WantedExport) => {
    setState('running');
    setProgress(0);
    try {
      if (wanted.format !== 'csv') await inBackground(wanted);
      else
        await directly(wanted)
          .then((file) => saveBlob(file, DIRECT_NAMES[wanted.what]))
          .catch((error: unknown) => (isTooLarge(error) ? inBackground(wanted) : Promise.reject(error)));
      setState('idle');
    } catch (error) {
      console.error('The export has failed', error);
      // A PDF that fails is only logged (REP-389).
      setState(wanted.format === 'pdf' ? 'idle' : 'failed');
    }
  };
  return { state, progress, start };
}
