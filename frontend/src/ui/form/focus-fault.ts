/**
 * Moves the focus to the first invalid field of a form, which scrolls to it. Without such a field: to the fault of the whole
 * form.
 */
export function focusFault(form: Pick<HTMLElement, 'querySelector'> | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field) field.focus();
  else form?.querySelector('[data-problem]')?.scrollIntoView({ block: 'nearest' });
}
