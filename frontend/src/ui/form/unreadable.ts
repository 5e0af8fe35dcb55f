/**
 * Whether an input of a form, or of another part of a page, cannot be read. That input gets the focus and shows the reason;
 * nothing is sent. Fields of days and of figures set the custom validity of their inputs.
 */
export function hasUnreadable(part: ParentNode | null): boolean {
  const inputs = [...(part?.querySelectorAll('input') ?? [])];
  const found = inputs.find(({ validity }) => validity.customError);
  found?.checkValidity();
  found?.focus();
  return found !== undefined;
}
