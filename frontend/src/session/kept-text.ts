import { keepsWork } from './kept-work.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown };

/** A person's text that this browser keeps under a name until it is sent; '' for none. */
export type KeptText = { read(): string; write(text: string): void };

/** The storage of a person's text. If it is full, the text is not kept, but typing goes on. */
export function keptText(userUid: string, name: string, storage: Storage = localStorage): KeptText {
  const key = `draft:${userUid}:${name}`;
  const keeps = keepsWork(userUid, storage);
  return {
    read: () => storage.getItem(key) ?? '',
    write(text) {
      try {
        if (text === '') storage.removeItem(key);
        else if (keeps()) storage.setItem(key, text);
      } catch (error) {
        console.warn('The browser could not keep a text that is being written', error);
      }
    },
  };
}
