export const metricsOfProjectsTexts = {
  title: 'Metrics',
  intro: 'Choose the project whose metrics you want to see.',
  empty: 'No projects yet',
  emptyText: 'Projects that you can read appear here.',
} as const;
