import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Job } from '../../../../shared/contract/jobs.ts';
import { dispatch } from '../../../../shared/contract/structure/dispatch.ts';
import { type ProjectOutcome, templates } from '../../../../shared/contract/structure/templates.ts';
import { call, startJob } from '../../api/client.ts';
import { jobEnd } from '../../api/jobs.ts';
import { useStale } from '../../api/mark-stale.ts';
import { templateTexts as texts } from './texts.ts';

export type UpdateBody =
  | { type: 'PULL_FROM_TEMPLATE'; ref_id: string; pull_descendants: boolean; keep_targets: boolean }
  | { type: 'PUSH_TO_TEMPLATE_CHILDREN'; excludes: string[]; keep_targets: boolean };

type State = { step: 'preview' | 'running' | 'done'; progress: number; outcomes: readonly ProjectOutcome[]; error?: string };

/** A pull or a push: its preview, and the update itself, which is refused if the preview is out of date. */
export function useUpdate(structureId: string, body: UpdateBody) {
  const stale = useStale();
  const [state, setState] = useState<State>({ step: 'preview', progress: 0, outcomes: [] });
  const params = { trackerId: structureId };
  const preview = useQuery({
    queryKey: ['previewTemplateUpdate', structureId, body],
    queryFn: ({ signal }) => call(templates.previewTemplateUpdate, { params, body }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: state.step === 'preview',
  });
  const run = async (plan: string) => {
    setState({ step: 'running', progress: 0, outcomes: [] });
    try {
      const started = await startJob(dispatch.dispatchProject, { params, body: { ...body, plan } });
      const { uid } = 'job' in started ? started.job : Job.parse(started.data);
      await jobEnd(uid, ({ progress }) => setState((now) => ({ ...now, progress })));
      const { projects } = await call(templates.readTemplateUpdate, { params: { trackerId: structureId, jobId: uid } });
      setState({ step: 'done', progress: 100, outcomes: projects });
    } catch (failure) {
      const error = failure instanceof Error && failure.message !== '' ? failure.message : texts.failed;
      setState({ step: 'preview', progress: 0, outcomes: [], error });
    }
    await stale('dispatchProject', 'template');
  };
  return { ...state, preview, run };
}
