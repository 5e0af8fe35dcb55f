import { keptSlot } from './kept-slot.ts';
import { keepsWork } from './kept-work.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A person's text that this browser keeps under a name until it is sent; '' for none. */
export type KeptText = { read(): string; write(text: string): void };

/**
 * The storage of a person's text. If it is full, the text is not kept, but typing goes on. Each window of the
 * person keeps its own: it neither overwrites nor removes what another one has typed since. A window that has no
 * text of its own restores another's.
 */
export function keptText(userUid: string, name: string, storage: Storage = localStorage): KeptText {
  const slot = keptSlot(`draft:${userUid}:${name}`, storage);
  const keeps = keepsWork(userUid, storage);
  return {
    read() {
      slot.takeOver();
      return slot.read() ?? '';
    },
    write(text) {
      try {
        if (text === '') slot.remove();
        else if (keeps()) slot.keep(text);
      } catch (error) {
        console.warn('The browser could not keep a text that is being written', error);
      }
    },
  };
}
