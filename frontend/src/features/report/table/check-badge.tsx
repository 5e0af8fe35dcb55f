import { CHECK_LABEL } from '../../../../../shared/domain/report/past-data.ts';
import { reportTexts as texts } from '../texts.ts';

/** A value that differs much from earlier ones (REP-285). */
export const CheckBadge = () => (
  <span className="check-badge" data-badge="check" title={texts.checkWhy}>
    {CHECK_LABEL}
  </span>
);
