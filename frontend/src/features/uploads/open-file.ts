/** Lets the browser save what a signed address answers, under the name that the answer carries. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener noreferrer';
  link.click();
}

/** Shows a file in a tab of its own: it comes from the storage's origin, so that nothing in it reaches the application. */
export const showFrom = (address: string): void => {
  window.open(address, '_blank', 'noopener,noreferrer');
};
