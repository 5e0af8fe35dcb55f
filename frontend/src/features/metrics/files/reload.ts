/** Everything on the page is read anew, as after a visit of another page (SET-297 to SET-299, SET-401). */
export const reloadPage = (): void => window.location.reload();
