export const sbccTexts = {
  title: 'SBCC report',
  type: 'Type',
  typeId: 'Id',
} as const;
