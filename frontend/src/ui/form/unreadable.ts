/**
 * Whether an input within a form, or within another part of a page, is unreadable. That input then gets the focus and shows the
 * reason, and the form is not sent. Date and figure fields set the custom validity of their inputs.
 */
export function hasUnreadable(part: ParentNode | null): boolean {
  const inputs = [...(part?.querySelectorAll('input') ?? [])];
  const found = inputs.find(({ validity }) => validity.customError);
  found?.checkValidity();
  found?.focus();
  return found !== undefined;
}
