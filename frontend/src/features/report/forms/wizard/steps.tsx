import { formTexts as texts } from '../texts.ts';

/** The steps of the wizard. `at`: index of the present one, from 0 (REP-086). */
export const Steps = ({ at }: { at: number }) => (
  <ol className="form-steps" aria-label={texts.stepsLabel}>
    {texts.steps.map((step, index) => (
      <li key={step} {...(index === at && { 'aria-current': 'step' as const })}>
        <span className="number" aria-hidden="true">
          {index + 1}
        </span>
        <span className="step">{step}</span>
      </li>
    ))}
  </ol>
);
