/**
 * The settings that a form starts from: the earlier ones while it has unsaved changes, so that saving detects changes by other
 * people.
 */
export const settingsOnScreen = <S>(held: S, current: S, isChanged: boolean): S => (isChanged ? held : current);
