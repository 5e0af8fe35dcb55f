import type { Choice } from '../../../ui/form/choice-field.tsx';

/**
 * The time zones that this browser knows, and the stored one where it does not know it, by name; 'America/New York' is found as
 * it is said.
 */
export const timeZoneChoices = (stored: string): Choice[] =>
  [...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
