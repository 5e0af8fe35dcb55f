/**
 * Most levels of objects and lists in what clients may keep: the table takes 32 in an item, in which
 * it is itself some levels deep.
 */
const MAX_LEVELS = 20;

/**
 * Whether JSON that clients keep is short and flat enough to be stored and read with others of its kind. Goes level by level, so
 * that no nesting exhausts the stack.
 * @param most characters of its text
 */
export function isSmallJson(value: object, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return JSON.stringify(value).length <= most;
}

/** Most levels of a request: far more than the table keeps, and far fewer than exhaust the stack of a walk through them. */
export const MAX_REQUEST_LEVELS = 2_000;

/**
 * The fields of a body that are nested deeper than MAX_REQUEST_LEVELS; '' for a body that is no object. Goes level by level, so
 * that no nesting exhausts the stack.
 */
export function tooDeepFields(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  if (Array.isArray(body)) return isDeep(body) ? [''] : [];
  return Object.entries(body).flatMap(([field, value]) => (isDeep(value) ? [field] : []));
}

function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_REQUEST_LEVELS) return true;
    const next: unknown[] = [];
    // bytes of a file are no levels
    for (const each of level)
      if (typeof each === 'object' && each !== null && !ArrayBuffer.isView(each))
        for (const inner of Object.values(each)) if (typeof inner === 'object' && inner !== null) next.push(inner);
    level = next;
  }
  return false;
}
