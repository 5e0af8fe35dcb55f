import Alert from '@cloudscape-design/components/alert';
import Wizard from '@cloudscape-design/components/wizard';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EXAMPLE_METRICS } from '../../../../shared/domain/example-metrics.ts';
import { useFlash } from '../../app/flash.tsx';
import { shortId } from '../../app/shell/scope.ts';
import { common } from '../../app/texts/common.ts';
import { fill } from '../../app/texts/fill.ts';
import { firstRunTexts as texts } from '../../app/texts/first-run.ts';
import { useToday } from '../../app/use-tenant.ts';
import { type Draft, faultsOf, newDraft } from './draft.ts';
import { makeAll, nothingMade } from './make.ts';
import { stepsOf } from './steps.tsx';

/**
 * Company, project, metrics, package and people, one after the other; nothing is made before the last step is confirmed. `company`:
 * the one that a sub-tenancy begins with.
 */
export function FirstRunWizard({ company }: { company?: { uid: string; name: string } | undefined }) {
  const today = useToday();
  const [draft, setDraft] = useState(() =>
    newDraft(
      today,
      EXAMPLE_METRICS.map(({ issue }) => issue),
      company?.name,
    ),
  );
  const [step, setStep] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const making = useMaking(draft, setStep, company?.uid);
  const navigate = useNavigate();
  const faults = faultsOf(draft);
  const go = (to: number) => {
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
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
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
      steps={stepsOf({ draft, set, fault, hasCompany: company !== undefined }).map(({ title, description, content }) => ({
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

/** Makes everything; after a failure it stands at the step that failed and goes on from there. */
function useMaking(draft: Draft, setStep: (step: number) => void, company: string | undefined) {
  const made = useRef(nothingMade(company));
  const [what, setWhat] = useState<string>();
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const flash = useFlash();
  const navigate = useNavigate();
  const run = async () => {
    let at = 0;
    setError(undefined);
    try {
      const project = await makeAll(draft, made.current, (now, step) => {
        at = step;
        setWhat(now);
      });
      await queries.invalidateQueries();
      flash({ type: 'success', content: fill(texts.done, { project: project.name }) });
      navigate(`/project/${shortId(project.uid)}`);
    } catch (failure) {
      setStep(at);
      setError(`${failure instanceof Error ? failure.message : common.requestFailed} ${texts.failed}`);
      setWhat(undefined);
    }
  };
  return { run, what, error };
}
