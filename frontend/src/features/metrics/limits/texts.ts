/** The limits of a metric, on the Metrics screen. */
export const limitTexts = {
  title: 'Limits',
  set: 'Set limits',
  intro:
    'Limits say which values of this metric are possible. Reporters read them before they type. Empty fields and unticked boxes limit nothing.',
  min: 'Smallest value',
  max: 'Largest value',
  inUnit: 'In {unit}.',
  whole: 'Whole numbers only',
  severity: 'If a value is outside',
  severities: { refusal: 'Refuse the value', warning: 'Warn' },
} as const;
