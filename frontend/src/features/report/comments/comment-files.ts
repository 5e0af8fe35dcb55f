import { useMemo, useReducer } from 'react';
import { keptText } from '../../../session/kept-text.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { type KeptNames, keptNames } from '../documents/kept-names.ts';
import { commentTexts as texts } from './texts.ts';

/** The files of an unposted comment; `lost`: names of files chosen in an earlier page. */
export type CommentFiles = {
  files(): readonly File[];
  lost(): readonly string[];
  pick(files: readonly File[]): void;
  /** goes on without the lost ones */
  dismiss(): void;
  /** the comment is posted */
  forget(): void;
};

/** Keeps them as long as the page lives, also while the dialog is closed. `held`: where they lie; `key`: of the person and the place. */
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

/** Why a comment is not posted while files are lost that its text may speak of; undefined for none. */
export const lostText = (lost: readonly string[]): string | undefined =>
  lost.length > 0 ? fill(texts.lost, { files: lost.join(', ') }) : undefined;

const ofThisPage = new Map<string, readonly File[]>();

/** The files of the comment on one place, kept beside its text. */
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
