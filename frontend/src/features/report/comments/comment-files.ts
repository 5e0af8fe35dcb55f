import { useMemo, useReducer } from 'react';
import { keptText } from '../../../session/kept-text.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { type KeptNames, keptNames } from '../documents/kept-names.ts';
import { commentTexts as texts } from './texts.ts';

/** The files of an unposted comment. `lost`: names of files chosen before the page was closed. */
export type CommentFiles = {
  files(): readonly File[];
  lost(): readonly string[];
  pick(files: readonly File[]): void;
  /** continues without the lost files */
  dismiss(): void;
  /** call when the comment is posted */
  forget(): void;
};

/**
 * Keeps files as long as the page lives, even while the dialog is closed. `held`: files by key; `key`: identifies person and
 * place.
 */
export function commentFiles(key: string, names: KeptNames, held: Map<string, readonly File[]>): CommentFiles {
  const pick = (files: readonly File[]) => {
    held.set(key, files);
    names.hold(files);
  };
  const known = held.get(key);
  if (known) names.hold(known);
  return {
    files: () => held.get(key) ?? [],
    lost: names.lost,
    pick,
    dismiss: names.dismiss,
    forget() {
      names.dismiss();
      pick([]);
    },
  };
}

/** Why a comment cannot be posted: files that its text may refer to are lost. Undefined if none are. */
export const lostText = (lost: readonly string[]): string | undefined =>
  lost.length > 0 ? fill(texts.lost, { files: lost.join(', ') }) : undefined;

const ofThisPage = new Map<string, readonly File[]>();

/** The files of the comment in one place, kept together with its text. */
export function useCommentFiles(place: string) {
  const { uid } = useUser();
  const [, changed] = useReducer((changes: number) => changes + 1, 0);
  const kept = useMemo(
    () => commentFiles(`${uid} ${place}`, keptNames(keptText(uid, `comment-files:${place}`)), ofThisPage),
    [uid, place],
  );
  const then = (act: () => void) => () => {
    act();
    changed();
  };
  const pick = (files: readonly File[]) => then(() => kept.pick(files))();
  return { files: kept.files(), lost: kept.lost(), pick, dismiss: then(kept.dismiss), forget: kept.forget };
}
