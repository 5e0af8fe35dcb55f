/**
 * Whether an input of a form, or of another part of a page, cannot be read. That input gets the focus and shows the reason;
 * nothing is sent. A date field sets its custom validity; for a number field the browser does it.
 */
export function hasUnreadable(part: ParentNode | null): boolean {
  const inputs = [...(part?.querySelectorAll('input') ?? [])];
  const found = inputs.find(({ validity }) => validity.customError || validity.badInput);
  // the value of a number field is empty while its text is no number: only the browser knows that there is one, and says so
  if (found?.validity.badInput) found.reportValidity();
  else found?.checkValidity();
  found?.focus();
  return found !== undefined;
}
