import { durationError, type ReportingRule } from '../../../shared/domain/kernel/periods.ts';
import { fieldError } from '../../../shared/errors.ts';

/** @throws invalid_input for the field when a reporting duration needs more periods than a project has */
export function checkDuration(reporting: ReportingRule, field: string): void {
  const error = durationError(reporting);
  if (error) throw fieldError(field, error);
}
