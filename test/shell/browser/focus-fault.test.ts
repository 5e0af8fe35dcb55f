import { expect, it } from 'vitest';
import { focusFault } from '../../../frontend/src/ui/form/focus-fault.ts';

/** A form with an element for some selectors, which records the calls on it. */
function form(found: Record<string, string>) {
  const done: string[] = [];
  const element = (name: string) => ({
    focus: () => done.push(`focus ${name}`),
    scrollIntoView: () => done.push(`show ${name}`),
  });
  const querySelector = (selector: string) => (found[selector] === undefined ? null : element(found[selector]));
  focusFault({ querySelector } as unknown as HTMLElement);
  return done;
}

it('a refused form puts the focus into its first wrong field', () => {
  expect(form({ '[aria-invalid="true"]': 'header', '[data-problem]': 'summary' })).toEqual(['focus header']);
});

it('a refused form shows its fault where no field has one', () => {
  expect(form({ '[data-problem]': 'summary' })).toEqual(['show summary']);
});
