/** What uploads know of the network. */
export type Connection = {
  isLost(): boolean;
  /** calls once when it is back; answers how to stop waiting */
  whenBack(listener: () => void): () => void;
};

export const browserConnection: Connection = {
  isLost: () => navigator.onLine === false,
  whenBack: (listener) => {
    window.addEventListener('online', listener, { once: true });
    return () => window.removeEventListener('online', listener);
  },
};
