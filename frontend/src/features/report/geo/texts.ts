export const geoTexts = {
  title: 'Geo report',
  empty: 'No geographic data available',
  emptyText: 'Projects and packages have no places on a map.',
} as const;
