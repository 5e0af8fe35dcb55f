/** The form of a carbon reduction plan (ADM-392 to ADM-396). */
export const carbonPlanTexts = {
  title: 'Carbon reduction plan',
  intro: 'Fill in what your plan says and download it as PDF. Nothing is saved.',
  download: 'Download PDF',
  percent: 'Enter a number from 0 to 100.',
  none: '–',
  file: 'carbon-reduction-plan.pdf',
} as const;
