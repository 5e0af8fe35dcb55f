/** Most levels of objects and lists in what clients may keep: the table takes 32 in an item, in which it is itself some levels deep. */
const MAX_LEVELS = 20;

/**
 * Whether JSON that clients keep is short and flat enough to be stored and read with others of its kind. Goes level by level, so that
 * no nesting exhausts the stack.
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
