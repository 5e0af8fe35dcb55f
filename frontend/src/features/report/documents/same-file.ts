/** A file as far as it is compared: name, and size in bytes. */
type NamedFile = { name: string; size: number };

/**
 * The names of chosen files that are among others of the document already, each once: with the same name and size, which a file
 * that was changed hardly has.
 * @param there uploaded files, and those that are being sent
 */
export function namesThere(picked: readonly NamedFile[], there: readonly NamedFile[]): string[] {
  const isAmong = (file: NamedFile, others: readonly NamedFile[]) =>
    others.some(({ name, size }) => name === file.name && size === file.size);
  const found = picked.filter((file, at) => isAmong(file, there) || isAmong(file, picked.slice(0, at)));
  return [...new Set(found.map(({ name }) => name))];
}
