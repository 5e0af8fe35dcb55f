import { HEAD_BYTES, safeFilename } from '../../../../shared/domain/file/file-types.ts';
import { fileRefusalOf } from '../../../../shared/domain/file/refused.ts';

/** The reason why a local file is refused, or null. The same rule as on the server, checked before the upload. */
export async function refusalOfFile(file: File): Promise<string | null> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => undefined);
  return fileRefusalOf({ filename: safeFilename(file.name), size: file.size, head })?.reason ?? null;
}
