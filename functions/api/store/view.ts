import type { StoredFile as View } from '../../../shared/contract/store.ts';
import type { StoredFile } from '../../data/file-store.ts';
import { storedPath } from '../../http/section-comments.ts';

export const fileView = (item: StoredFile): View => ({
  uid: item.uid,
  url: storedPath(item.uid),
  hash: item.hash ?? null,
  filename: item.filename,
  content_type: item.contentType,
  size: item.size,
  created: item.created,
  virus_checked: item.scan === 'clean',
  scan: item.scan,
});
