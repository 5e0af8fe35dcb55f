import { useState } from 'react';
import { fill } from '../../../app/texts/fill.ts';
import { reportTexts as texts } from '../../../app/texts/report.ts';
import { useEntry, useReport } from '../entries/context.ts';

const MOST = 10_000;

/** The comment on a value (REP-058); it stays editable when the metric is not applicable (REP-060). */
export function CommentInput({ uid, name, locked }: { uid: string; name: string; locked: boolean }) {
  const { store } = useReport();
  const entry = useEntry(uid);
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed === undefined) return;
    store.change(uid, { comment: typed });
    setTyped(undefined);
  };
  return (
    <textarea
      className="comment"
      rows={1}
      maxLength={MOST}
      value={typed ?? entry.note ?? entry.comment}
      disabled={locked}
      aria-label={fill(texts.commentOf, { metric: name })}
      onChange={({ target }) => {
        setTyped(target.value);
        store.typing(uid, { note: target.value });
      }}
      onBlur={leave}
    />
  );
}
