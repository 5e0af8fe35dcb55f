import type { StoredFile as View } from '../../../shared/contract/file/files.ts';
import type { StoredFileItem } from '../../core/file/stored-files.ts';
import { storedPath } from '../../core/report/comments/section-comments.ts';

export const fileView = (item: StoredFileItem): View => ({
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
