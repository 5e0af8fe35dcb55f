/**
 * Whether a field of a form, or of another part of a page, holds what cannot be read. It gets the focus and tells why; nothing is sent.
 * A date field says so by its custom validity, a number field is told by the browser.
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
