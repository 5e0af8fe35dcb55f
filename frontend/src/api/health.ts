/**
 * Whether the product can be reached, judged by its calls and the browser: 'offline' without a network; 'unavailable' after an
 * answer about maintenance, until the next success.
 */
export type Health = 'ok' | 'offline' | 'unavailable';

const listeners = new Set<() => void>();
let online = true;
let available = true;

const tell = () => {
  for (const listener of listeners) listener();
};

/** Notes the status of an answer. */
export function sawAnswer(status: number): void {
  const now = status !== 503;
  if (available === now) return;
  available = now;
  tell();
}

/** Follows the browser's own state of the network. */
export function watchNetwork(target: Pick<Window, 'addEventListener'> & { navigator: Pick<Navigator, 'onLine'> }): void {
  const look = () => {
    online = target.navigator.onLine;
    tell();
  };
  look();
  target.addEventListener('online', look);
  target.addEventListener('offline', look);
}

export const health = (): Health => (online ? (available ? 'ok' : 'unavailable') : 'offline');

export const onHealth = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Waits for reads, but not for the connection: once it is lost, the reads would wait for it. */
export async function untilReadOrOffline(readings: Promise<void>): Promise<void> {
  let stop = () => {};
  const lost = new Promise<void>((resolve) => {
    const look = () => health() === 'offline' && resolve();
    const listen = onHealth(look);
    stop = () => void listen();
    look();
  });
  await Promise.race([readings, lost]).finally(stop);
}
