/**
 * Whether a field of a form, or of another part of a page, holds what cannot be read. It gets the focus and tells why; nothing is sent.
 * A field says so by its custom validity, as date fields do.
 */
export function hasUnreadable(part: ParentNode | null): boolean {
  const inputs = [...(part?.querySelectorAll('input') ?? [])];
  const found = inputs.find(({ validity }) => validity.customError);
  found?.checkValidity();
  found?.focus();
  return found !== undefined;
}
