import { type ReadFactorFile, readFactorFile } from '../../../../../../shared/domain/factor/factor-file.ts';
import { decodeCsv } from '../../../../../../shared/domain/file/csv-encoding.ts';
import { factorFileTexts as texts } from './texts.ts';

/** For comparison: the flat file of the UK Government has 400 KB. */
const MAX_FILE_BYTES = 20_000_000;

/** Reads a local file, or returns the reason why it cannot be read. */
export async function readChosenFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<ReadFactorFile> {
  if (file.size > MAX_FILE_BYTES) return { refused: texts.tooLarge };
  try {
    const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    return 'refused' in decoded ? { refused: texts.unreadable[decoded.refused] } : readFactorFile(decoded.text);
  } catch {
    return { refused: texts.notRead };
  }
}
