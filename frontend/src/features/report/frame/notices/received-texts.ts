/** Texts about figures that suppliers have sent to a report. */
export const receivedTexts = {
  title: 'Figures received from suppliers',
  source: '{supplier}{what}, {period}: {share} of {reports}, sent by {by} on {date}',
  reports: { one: '{n} approved report', other: '{n} approved reports' },
  counted: 'A company above both projects counts these figures once, at the supplier.',
  received: 'Received from suppliers',
  receivedEstimated: 'Received from suppliers, {share} % estimated',
  typedOver: 'Received {value}; the value entered here counts instead',
} as const;
