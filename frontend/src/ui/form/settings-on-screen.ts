/**
 * The settings that a form starts from: the earlier ones while it has unsaved changes, so that saving detects changes by other
 * people; and never older ones than those, which the page may still have just after a save.
 */
export const settingsOnScreen = <S extends { version: number }>(held: S, current: S, isChanged: boolean): S =>
  isChanged || current.version < held.version ? held : current;
