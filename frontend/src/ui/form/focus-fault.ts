/**
 * Puts the focus into the first field of a form with a fault, and so scrolls to it; to the fault of the whole where no field has
 * one.
 */
export function focusFault(form: Pick<HTMLElement, 'querySelector'> | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field) field.focus();
  else form?.querySelector('[data-problem]')?.scrollIntoView({ block: 'nearest' });
}
