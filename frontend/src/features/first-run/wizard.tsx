import Alert from '@cloudscape-design/components/alert';
import Wizard from '@cloudscape-design/components/wizard';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useStale } from '../../api/mark-stale.ts';
import { messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { hasUnreadable } from '../../ui/form/unreadable.ts';
import { common } from '../../ui/texts.ts';
import { type FirstRunDraft, firstRunFaultsOf } from './draft.ts';
import type { Run } from './kept-run.ts';
import { makeAll } from './make.ts';
import { stepsOf } from './steps.tsx';
import { firstRunTexts as texts } from './texts.ts';

type Props = { run: Run; onChange(run: Run): void; onDone(): void };

/**
 * Steps for company, project, metrics, package and people. Nothing is created before the last step is confirmed. A run continues
 * at its last state, and reports each change, so that the caller can store it.
 */
export function FirstRunWizard({ run, onChange, onDone }: Props) {
  const [{ step, draft, made }, setRun] = useState(run);
  const [isChecked, setChecked] = useState(false);
  const change = (more: Partial<Run>) => setRun((before) => ({ ...before, ...more }));
  const ended = useRef(false);
  useEffect(() => {
    // The last step still reports its results after the run has ended.
    if (!ended.current) onChange({ step, draft, made });
  }, [step, draft, made, onChange]);
  const end = () => {
    ended.current = true;
    onDone();
  };
  const setStep = (to: number) => change({ step: to });
  const making = useMaking({ step, draft, made }, change, end);
  const navigate = useNavigate();
  const faults = firstRunFaultsOf(draft);
  const go = (to: number) => {
    if (hasUnreadable(document.querySelector('#content'))) return;
    const wrong = faults.slice(0, to).findIndex((each) => Object.keys(each).length > 0);
    setChecked(wrong >= 0);
    setStep(wrong >= 0 ? wrong : to);
  };
  const submit = () => {
    const wrong = faults.findIndex((each) => Object.keys(each).length > 0);
    setChecked(wrong >= 0);
    if (wrong >= 0) setStep(wrong);
    else void making.run();
  };
  const set = (more: Partial<FirstRunDraft>) => setRun((before) => ({ ...before, draft: { ...before.draft, ...more } }));
  const fault = (name: string) => (isChecked ? faults[step]?.[name] : undefined);
  return (
    <Wizard
      i18nStrings={STRINGS}
      activeStepIndex={step}
      isLoadingNextStep={making.what !== undefined}
      submitButtonText={texts.submit}
      onNavigate={({ detail }) => go(detail.requestedStepIndex)}
      onSubmit={submit}
      onCancel={() => navigate('/home')}
      steps={stepsOf({ draft, made, set, fault }).map(({ title, description, content }) => ({
        title,
        description,
        errorText: making.error,
        content: (
          <>
            {content}
            {making.what !== undefined && (
              <Alert type="info">
                <span role="status">{fill(texts.making, { what: making.what })}</span>
              </Alert>
            )}
          </>
        ),
      }))}
    />
  );
}

const STRINGS = {
  stepNumberLabel: (n: number) => fill(texts.step, { n }),
  collapsedStepsLabel: (n: number, of: number) => fill(texts.collapsed, { n, of }),
  navigationAriaLabel: texts.steps,
  cancelButton: common.cancel,
  previousButton: texts.previous,
  nextButton: texts.next,
  optional: texts.optional,
};

/** Creates everything. After a failure the wizard shows the failed step, and the next attempt continues there. */
function useMaking({ draft, made }: Run, change: (more: Partial<Run>) => void, end: () => void) {
  const [what, setWhat] = useState<string>();
  const [error, setError] = useState<string>();
  const stale = useStale();
  const flash = useFlash();
  const navigate = useNavigate();
  const run = async () => {
    let at = 0;
    const making = (now: string, step: number) => {
      at = step;
      setWhat(now);
    };
    setError(undefined);
    try {
      const project = await makeAll(draft, made, { making, keep: (now) => change({ made: now }) });
      end();
      await stale('createProject', 'firstRun');
      flash({ type: 'success', content: fill(texts.done, { project: project.name }) });
      navigate(`/project/${shortId(project.uid)}`);
    } catch (failure) {
      change({ step: at });
      setError(`${messageOf(failure, common.requestFailed)} ${texts.failed}`);
      setWhat(undefined);
      await stale('createCompany');
    }
  };
  return { run, what, error };
}
