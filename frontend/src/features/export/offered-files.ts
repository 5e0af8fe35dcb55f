import { type ExportedFile, exportNeeds } from '../../../../shared/domain/access/export-access.ts';
import type { Rights } from '../../session/use-rights.ts';

const FILES: readonly ExportedFile[] = ['inputs', 'indicators'];

/** The files that somebody with these rights in the project gets; the others would be refused (REP-026). */
export const offeredFiles = ({ may }: Pick<Rights, 'may'>): ExportedFile[] =>
  FILES.filter((file) => exportNeeds(file).every((action) => may(action)));
