import { HEAD_BYTES, safeFilename } from '../../../../shared/domain/file/file-types.ts';
import { fileRefusalOf } from '../../../../shared/domain/file/refused.ts';

/** Why a file of this computer is not taken, or null; asked before anything of it is sent, by the rule that the server asks too. */
export async function refusalOfFile(file: File): Promise<string | null> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => undefined);
  return fileRefusalOf({ filename: safeFilename(file.name), size: file.size, head })?.reason ?? null;
}
