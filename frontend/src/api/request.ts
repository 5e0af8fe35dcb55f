import type { RouteDef } from '../../../shared/contract/route.ts';

export type PlainArgs = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The address of an operation: its path with the ids filled in, and the query without undefined parameters. */
export function addressOf(route: RouteDef, args: PlainArgs): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args.params?.[name];
    if (value === undefined || value === null || value === '') throw new Error(`${route.method} ${route.path} needs '${name}'`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The body for fetch: JSON, or multipart if it contains a file, where the browser sets the content type. */
export function encodeBody(body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  if (hasFile(body)) return { body: toForm(body), headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** A text that is equal for equal arguments, including files. */
export const fingerprint = (args: unknown): string =>
  JSON.stringify(args, (_, value: unknown) => {
    if (value instanceof FormData) return [...value.entries()];
    if (value instanceof File) return [value.name, value.size, value.lastModified];
    return value;
  });

const isFile = (value: unknown): value is Blob => value instanceof Blob;

function hasFile(body: unknown): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return Object.values(body).some((value) => isFile(value) || (Array.isArray(value) && value.some(isFile)));
}

function toForm(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) && value.some(isFile) ? value : [value]) append(form, name, one);
  }
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof File) form.append(name, value, value.name);
  else if (isFile(value)) form.append(name, value);
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}
