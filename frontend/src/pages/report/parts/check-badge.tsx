import { CHECK_LABEL } from '../../../../../shared/domain/past-data.ts';
import { reportTexts as texts } from '../../../app/texts/report.ts';

/** A value that differs much from earlier ones (REP-285). */
export const CheckBadge = () => (
  <span className="check-badge" data-badge="check" title={texts.checkWhy}>
    {CHECK_LABEL}
  </span>
);
