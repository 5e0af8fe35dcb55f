import { reportTexts as texts } from '../texts.ts';

/** The asterisk of what has to be there before a report is submitted. */
export const RequiredMark = () => (
  <span className="required" title={texts.required}>
    {' *'}
    <span className="only-read">{texts.required}</span>
  </span>
);
