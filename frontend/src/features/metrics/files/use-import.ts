import { useCallback, useEffect, useRef, useState } from 'react';
import { type ImportReport, structure } from '../../../../../shared/contract/structure/structure.ts';
import { type FileFormat, importSizeFault } from '../../../../../shared/domain/structure/import-size.ts';
import { call, startJob } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { lookAt } from '../../../api/jobs.ts';
import { pause } from '../../../api/pause.ts';
import { Upload } from '../../../api/upload.ts';
import { storeSteps } from '../../../api/upload-steps.ts';
import { messageOf } from '../../../ui/failure.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';

/** The state of an import. `percent`: progress; `reason`: why the file or the import failed. */
export type ImportState =
  | { step: 'file'; reason?: string }
  | { step: 'uploading' | 'checking' | 'importing'; percent: number }
  | { step: 'checked'; report: ImportReport }
  | { step: 'done'; report: ImportReport }
  | { step: 'failed'; reason: string };

type NewIssues = 'create' | 'refuse';

/** `seen`: the state of the structure that the check compared the file with. */
type ImportRequest = { dry_run: boolean; new_issues: NewIssues; seen?: string | undefined };

const POLL_MS = 400;

/** The job has failed, with the worker's reason. */
class Refused extends Error {}

/** The state after a failed import. After a conflict the file stays chosen, to be checked against the changed structure. */
export function afterImportFailure(failure: unknown): ImportState {
  if (failure instanceof ApiError && failure.status === 409) return { step: 'file', reason: failure.message };
  return { step: 'failed', reason: failure instanceof Refused ? failure.message : messageOf(failure) };
}

/**
 * Uploads a file, checks it, and imports it after the person has seen the effects. A refused file is reported before anything is
 * saved. Leaving the page does not stop a started import.
 */
export function useImport({ trackerId: structureId, commitId: reportId }: PlaceOfStructure, format: FileFormat) {
  const [state, setState] = useState<ImportState>({ step: 'file' });
  const uploaded = useRef<string>(undefined);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const work = useCallback(
    async (file: string, { dry_run, new_issues, seen }: ImportRequest, signal: AbortSignal): Promise<ImportReport> => {
      const params = { trackerId: structureId, commitId: reportId };
      const body = { file, format, dry_run, update: format === 'csv', new_issues, ...(seen !== undefined && { seen }) };
      const started = await startJob(structure.importStructure, { params, body }, { signal });
      const { uid } = 'job' in started ? started.job : started.data;
      for (;;) {
        const { job, report } = await lookAt(() =>
          call(structure.readStructureImport, { params: { ...params, jobId: uid } }, { signal }),
        );
        if (job.status === 'failed') throw new Refused(job.message ?? '');
        if (job.status === 'done' && report) return report;
        setState({ step: dry_run ? 'checking' : 'importing', percent: job.progress });
        await pause(POLL_MS);
        signal.throwIfAborted();
      }
    },
    [structureId, reportId, format],
  );

  const begin = () => {
    abort.current?.abort();
    abort.current = new AbortController();
    return abort.current.signal;
  };

  const check = async (file: File) => {
    const signal = begin();
    const tooLarge = importSizeFault(format, file.size);
    if (tooLarge !== null) {
      setState({ step: 'file', reason: tooLarge });
      return;
    }
    setState({ step: 'uploading', percent: 0 });
    try {
      const upload = new Upload(file, storeSteps());
      const percent = (bytes: number) => Math.floor((bytes / Math.max(1, file.size)) * 100);
      const stored = await upload.run((bytes) => setState({ step: 'uploading', percent: percent(bytes) }), signal);
      uploaded.current = stored.uid;
      setState({ step: 'checking', percent: 0 });
      setState({ step: 'checked', report: await work(stored.uid, { dry_run: true, new_issues: 'create' }, signal) });
    } catch (failure) {
      if (!signal.aborted) setState({ step: 'file', reason: messageOf(failure) });
    }
  };

  /** @param new_issues what to do with rows in issues that the tenancy does not have */
  const run = async (new_issues: NewIssues) => {
    const signal = begin();
    const seen = state.step === 'checked' ? state.report.seen : undefined;
    setState({ step: 'importing', percent: 0 });
    try {
      setState({ step: 'done', report: await work(uploaded.current!, { dry_run: false, new_issues, seen }, signal) });
    } catch (failure) {
      if (!signal.aborted) setState(afterImportFailure(failure));
    }
  };

  /** Returns to the choice of a file. */
  const restart = () => {
    begin();
    setState({ step: 'file' });
  };

  return { state, check, run, restart };
}
