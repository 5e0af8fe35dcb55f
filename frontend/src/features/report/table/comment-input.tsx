import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { fill } from '../../../ui/fill.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import { reportTexts as texts } from '../texts.ts';
import { blurRestored } from './leave-restored.ts';

/** The comment on a value (REP-058); it stays editable when the metric is not applicable (REP-060). */
export function CommentInput({ uid, name }: { uid: string; name: string }) {
  const sheet = useSheet();
  const { store } = sheet;
  const entry = useEntry(uid);
  // On a phone the columns have no headers.
  const isPhone = usePhone();
  const [typed, setTyped] = useState<string>();
  const leave = (event: FocusEvent) => {
    if (typed === undefined) {
      blurRestored({ uid, part: 'note' }, event, sheet);
      return;
    }
    if (typed === entry.comment && entry.note === undefined) store.typing(uid);
    else store.change(uid, { comment: typed });
    setTyped(undefined);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    setTyped(undefined);
    store.typing(uid);
  };
  return (
    <textarea
      className="comment"
      data-cell="comment"
      data-typing={typed !== undefined}
      rows={1}
      value={typed ?? entry.note ?? entry.comment}
      aria-label={fill(texts.commentOf, { metric: name })}
      placeholder={entry.noReport ? texts.reasonForNA : isPhone ? texts.comment : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        store.typing(uid, { note: target.value });
      }}
      onBlur={leave}
      onKeyDown={cancel}
    />
  );
}
