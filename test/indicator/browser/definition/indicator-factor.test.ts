import FormField from '@cloudscape-design/components/form-field';
import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FormFields } from '../../../../frontend/src/features/indicators/form-fields.tsx';
import { formOf } from '../../../../frontend/src/features/indicators/form-state.ts';
import { FigureInput } from '../../../../frontend/src/ui/form/figure-input.tsx';
import { drawn, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/session/use-tenant.ts', () => ({ useIssueNames: () => ['Carbon'] }));
vi.mock('../../../../frontend/src/features/indicators/use-metric-options.ts', () => ({ useMetricOptions: () => [] }));

/** The error that is shown above the factor, beside what its input asks itself. */
function errorBeside(factor: string): unknown {
  const given = { place: {}, others: [], current: undefined, form: { ...formOf(undefined), factor }, onChange() {} };
  const all = drawn(FormFields, { ...given, error: () => 'Enter a number.' } as unknown as ComponentProps<typeof FormFields>);
  const isOfFactor = ({ type, props }: ReactElement<{ children?: unknown }>) =>
    type === FormField && (props.children as ReactElement | undefined)?.type === FigureInput;
  return all.find(isOfFactor)?.props.errorText;
}

beforeEach(forgetHooks);

describe('the factor of an indicator', () => {
  it('is typed as figures of a report are, and has no second message where its input asks what is meant', () => {
    expect(errorBeside('2,5')).toBeUndefined();
    expect(errorBeside('')).toBe('Enter a number.');
  });
});
