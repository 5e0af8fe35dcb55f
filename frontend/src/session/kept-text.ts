import { keepsWork } from './kept-work.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown };

/** A person's text that this browser keeps under a name until it is sent; '' for none. */
export type KeptText = { read(): string; write(text: string): void };

/**
 * The storage of a person's text. If it is full, the text is not kept, but typing goes on. Windows of the person share it, and one that
 * has sent its text leaves what another has typed since.
 */
export function keptText(userUid: string, name: string, storage: Storage = localStorage): KeptText {
  const key = `draft:${userUid}:${name}`;
  const keeps = keepsWork(userUid, storage);
  /** The text that was last read or kept here. */
  let own: string | undefined;
  const remove = () => {
    if (own === undefined || storage.getItem(key) === own) storage.removeItem(key);
  };
  return {
    read() {
      own = storage.getItem(key) ?? '';
      return own;
    },
    write(text) {
      try {
        if (text === '') remove();
        else if (keeps()) {
          storage.setItem(key, text);
          own = text;
        }
      } catch (error) {
        console.warn('The browser could not keep a text that is being written', error);
      }
    },
  };
}
