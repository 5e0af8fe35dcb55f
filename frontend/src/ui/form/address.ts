/** Whether a text reads as an e-mail address: something before '@', and after it a '.' between other letters. */
export function isAddress(value: string): boolean {
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(value)?.[1] ?? '';
  return domain.slice(1, -1).includes('.');
}
