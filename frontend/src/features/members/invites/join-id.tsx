import { ShortId } from '../../../ui/text/short-id.tsx';
import { requestTexts as t } from '../texts.ts';

/** The id for a request to join: administrators copy it and pass it on. */
export const JoinId = ({ uid }: { uid: string }) => (
  <>
    {t.joinId} <ShortId uid={uid} />
  </>
);
