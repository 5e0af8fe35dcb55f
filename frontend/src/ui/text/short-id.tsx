import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { common } from '../texts.ts';

/** The first 8 characters of an id, as in addresses, on one line. Copying it yields the whole id. */
export function ShortId({ uid }: { uid: string }) {
  return (
    <span className="short-id">
      <CopyToClipboard
        variant="inline"
        textToDisplay={shortId(uid)}
        textToCopy={uid}
        copyButtonAriaLabel={common.copyId}
        copySuccessText={common.copied}
        copyErrorText={common.copyFailed}
      />
    </span>
  );
}
