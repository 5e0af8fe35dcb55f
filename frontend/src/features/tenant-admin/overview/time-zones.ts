import type { Choice } from '../../../ui/form/choice-field.tsx';

/** The time zones of this browser, and the stored one if the browser does not know it. A search finds 'America/New York', too. */
export const timeZoneChoices = (stored: string): Choice[] =>
  [...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
