import { keepsWork } from './kept-work.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown };

/** A text of one person that this browser keeps under a name until it is sent; '' for none. */
export type KeptText = { read(): string; write(text: string): void };

/** Where such a text lies. A full storage takes the safety net away, not the writing itself. */
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
