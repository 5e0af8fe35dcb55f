type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Fills the `{placeholders}` of a text. A name that the text does not contain does not compile. */
export function fill<const T extends string>(text: T, values: Record<Names<T>, string | number>): string {
  const given = new Map<string, string | number>(Object.entries(values));
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(given.get(name) ?? all));
}
