/** The settings that a form begins with: those of before while it has changes that are not saved, so that saving them finds the others. */
export const settingsOnScreen = <S>(held: S, current: S, isChanged: boolean): S => (isChanged ? held : current);
