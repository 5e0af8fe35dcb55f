/** The state of the network, for uploads. */
export type Connection = {
  isLost(): boolean;
  /** calls the listener once when the connection is back; returns a function that cancels this */
  whenBack(listener: () => void): () => void;
};

export const browserConnection: Connection = {
  isLost: () => navigator.onLine === false,
  whenBack: (listener) => {
    window.addEventListener('online', listener, { once: true });
    return () => window.removeEventListener('online', listener);
  },
};
