/** A server that does not answer within so many milliseconds counts as out of reach. */
const PROBE_MS = 10_000;

/** A page is at rest so many milliseconds after its control has appeared, once the browser has nothing else to do. */
const REST_MS = 2_000;

let probe: Promise<unknown> | undefined;

/** Asks for a small file that every deployment has; any answer will do. */
const answers = (): Promise<unknown> => {
  probe ??= fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).finally(() => {
    probe = undefined;
  });
  return probe;
};

/**
 * Fetches code once the server has answered. Most browsers remember of a module that it could not be fetched, and do not ask for it again
 * until the page is loaded again.
 * @throws what the network says, when the server does not answer
 */
export async function whileReachable<T>(fetchCode: () => Promise<T>): Promise<T> {
  await answers();
  return fetchCode();
}

/**
 * The same where nothing may wait for another answer: asks the server first only when the browser says that it is offline.
 * @throws what the network says, when the server does not answer
 */
export const unlessOffline = <T>(fetchCode: () => Promise<T>): Promise<T> =>
  navigator.onLine === false ? whileReachable(fetchCode) : fetchCode();

/** Code that is fetched apart from its page, and what it brings. */
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

  /** A failure is not kept: the next call tries again. @throws what the network says */
  readonly fetch = (): Promise<void> => {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  };

  /** Fetches it when the page has come to rest, so that its control works without a connection too. A failure is passed over. */
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
