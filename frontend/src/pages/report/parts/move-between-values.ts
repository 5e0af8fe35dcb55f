import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows move between the value inputs of a table, as in a sheet; a choice keeps its arrows. */
export function moveBetweenValues(event: KeyboardEvent<HTMLElement>): void {
  const from = event.currentTarget;
  const step = event.key === 'Enter' && event.shiftKey ? -1 : STEPS[event.key];
  if (step === undefined || (from instanceof HTMLSelectElement && event.key !== 'Enter')) return;
  const inputs = [...(from.closest('table')?.querySelectorAll<HTMLElement>('[data-cell=value]:enabled') ?? [])];
  const next = inputs[inputs.indexOf(from) + step];
  event.preventDefault();
  if (next) next.focus();
  else from.blur();
}
