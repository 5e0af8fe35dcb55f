import { useState } from 'react';
import { messageOf } from '../../../ui/failure.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { metricsTexts as texts } from '../texts.ts';

/** Runs changes of rows without a form: the row shows that it is busy, and a failure appears above the page. */
export function useRowChanges() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const flash = useFlash();
  const mark = (uid: string, isBusy: boolean) =>
    setBusy((before) => new Set(isBusy ? [...before, uid] : [...before].filter((each) => each !== uid)));
  const run = async (uid: string, change: () => Promise<unknown>, failed: string = texts.changeFailed): Promise<boolean> => {
    mark(uid, true);
    try {
      await change();
      return true;
    } catch (error) {
      flash({ type: 'error', header: failed, content: messageOf(error) });
      return false;
    } finally {
      mark(uid, false);
    }
  };
  const moved = async (uid: string, change: () => Promise<unknown>) => void (await run(uid, change, texts.moveFailed));
  return { busy, run, moved };
}
