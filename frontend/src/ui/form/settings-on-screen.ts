/**
 * The settings that a form compares with. While it has unsaved changes: the settings it started from, so that a save detects
 * other people's changes. Never an older version than those, because the page may still have one just after a save.
 */
export const settingsOnScreen = <S extends { version: number }>(held: S, current: S, isChanged: boolean): S =>
  isChanged || current.version < held.version ? held : current;
