/** Milliseconds after which a server without an answer counts as unreachable. */
const PROBE_MS = 10_000;

/** Milliseconds that a control is on the page before its code is fetched ahead, once the browser is idle. */
const REST_MS = 2_000;

let probe: Promise<unknown> | undefined;

/** Requests a small file that every deployment has. Any response proves that the server is reachable. */
const answers = (): Promise<unknown> => {
  probe ??= fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).finally(() => {
    probe = undefined;
  });
  return probe;
};

/**
 * Fetches code once the server has responded. Most browsers remember a failed fetch of a module and do not try it again until the
 * page is reloaded.
 * @throws the network's error if the server does not respond
 */
export async function whileReachable<T>(fetchCode: () => Promise<T>): Promise<T> {
  await answers();
  return fetchCode();
}

/**
 * As `whileReachable`, but asks the server first only when the browser says that it is offline, so that nothing waits for a
 * second response.
 * @throws the network's error if the server does not respond
 */
export const unlessOffline = <T>(fetchCode: () => Promise<T>): Promise<T> =>
  navigator.onLine === false ? whileReachable(fetchCode) : fetchCode();

/** Code that is fetched separately from its page. */
export class Chunk<T> {
  readonly #fetchCode: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #fetched: T | undefined;
  #fetching: Promise<void> | undefined;
  #isAsked = false;

  constructor(fetchCode: () => Promise<T>) {
    this.#fetchCode = fetchCode;
  }

  readonly fetched = (): T | undefined => this.#fetched;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches the code. A failure is not remembered: the next call tries again. @throws the network's error */
  readonly fetch = (): Promise<void> => {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  };

  /** Fetches the code when the page is at rest, so that its control also works without a connection. Ignores a failure. */
  readonly fetchAtRest = (): void => {
    if (this.#isAsked || this.#fetched !== undefined) return;
    this.#isAsked = true;
    const begin = () =>
      this.fetch().catch(() => {
        this.#isAsked = false;
      });
    setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(begin) : begin()), REST_MS);
  };

  async #fetch(): Promise<void> {
    if (this.#fetched !== undefined) return;
    this.#fetched = await this.#fetchCode();
    for (const tell of this.#listeners) tell();
  }
}
