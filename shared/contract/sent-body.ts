/**
 * The shapes that a body of several types may come in: its fields beside `type`, in the object under `Key`, or there under the
 * name of the type; a form carries that object as JSON text. The contract reads them as one, and a route says so by `nestedIn`.
 */
export type SentBody<Flat extends { type: string }, Key extends string> = Flat | Nested<Flat, Key>;

type Nested<Flat extends { type: string }, Key extends string> = Flat extends { type: infer T extends string }
  ? { type: T; path?: string } & { [K in Key]: (SomeOf<Flat> & { [N in T]?: never }) | { [N in T]: SomeOf<Flat> } | string }
  : never;

/** Some fields of a type, the others lying elsewhere; meta-data that was written by hand is checked where it is read. */
type SomeOf<Flat> = Partial<Omit<Flat, 'type' | 'meta_json'>> & { meta_json?: Record<string, unknown> };
