/** Downloads a signed address. The response determines the file name. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener noreferrer';
  link.click();
}

/** Opens a file in a new tab. It comes from the storage's origin, so its content cannot reach the application. */
export const showFrom = (address: string): void => {
  window.open(address, '_blank', 'noopener,noreferrer');
};
