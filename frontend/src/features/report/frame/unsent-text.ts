import { countOf } from '../../../ui/format.ts';
import { reportTexts as texts } from '../texts.ts';

/** What the server does not have: figures that wait for the connection, and forms with unsaved rows; '' for nothing. */
export const unsentText = ({ offline, forms }: { offline: number; forms: number }): string =>
  [offline > 0 && countOf(offline, texts.offlineCount), forms > 0 && countOf(forms, texts.formsUnsaved)]
    .filter(Boolean)
    .join(', ');
