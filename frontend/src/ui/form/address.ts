/** Whether a text looks like an e-mail address: text before '@', and a '.' within the text after it. */
export function isAddress(value: string): boolean {
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(value)?.[1] ?? '';
  return domain.slice(1, -1).includes('.');
}
