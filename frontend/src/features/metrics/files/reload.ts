/** Reloads the page, so that everything on it is read again (SET-297 to SET-299, SET-401). */
export const reloadPage = (): void => window.location.reload();
