import type { FormField } from '../../../../../shared/domain/form/field-checks.ts';
import { formatFigure } from '../../../ui/format.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A cell as it is read: a number with its thousands and all its digits, anything else as it was typed. */
export const cellText = ({ type }: FormField, value: string): string =>
  type === 'number' && DECIMAL.test(value) ? formatFigure(value, 'all') : value;
