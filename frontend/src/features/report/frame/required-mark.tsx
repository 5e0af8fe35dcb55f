import { reportTexts as texts } from '../texts.ts';

/** The asterisk of entries that are required before submission. */
export const RequiredMark = () => (
  <span className="required" title={texts.required}>
    {' *'}
    <span className="only-read">{texts.required}</span>
  </span>
);
