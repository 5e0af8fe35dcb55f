/**
 * All calls of one user action carry the same correlation id, for example a click and the three reads of the page that it opens.
 * So the logs, the jobs and the audit trail show them together.
 */
let current = newId();

export const correlationId = () => current;

const ACTS = ['click', 'submit', 'change', 'drop', 'popstate'] as const;

/** Starts a new id with every user action. Listens while capturing, so that it runs before the handlers that make calls. */
export function watchActions(target: Window): void {
  const renew = () => {
    current = newId();
  };
  for (const act of ACTS) target.addEventListener(act, renew, { capture: true });
}

/** A random v4 id. `crypto.randomUUID` exists on https and localhost only, and a tenant's local host name is neither. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
