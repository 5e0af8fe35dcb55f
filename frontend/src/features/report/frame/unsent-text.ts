import { countOf } from '../../../ui/format.ts';
import { reportTexts as texts } from '../texts.ts';

/** What the server does not have: figures that wait for the connection, forms with unsaved rows, and chosen files; '' for nothing. */
export const unsentText = ({ offline, forms, files }: { offline: number; forms: number; files: number }): string =>
  [
    offline > 0 && countOf(offline, texts.offlineCount),
    forms > 0 && countOf(forms, texts.formsUnsaved),
    files > 0 && countOf(files, texts.filesUnsent),
  ]
    .filter(Boolean)
    .join(', ');
