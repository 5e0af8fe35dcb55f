import { type ExportedFile, exportNeeds } from '../../../../shared/domain/access/export-access.ts';
import type { Rights } from '../../session/use-rights.ts';

const FILES: readonly ExportedFile[] = ['inputs', 'indicators'];

/** The files that these rights in the project allow; the server refuses the others (REP-026). */
export const offeredFiles = ({ may }: Pick<Rights, 'may'>): ExportedFile[] =>
  FILES.filter((file) => exportNeeds(file).every((action) => may(action)));
