/** A metric to start from; `below` are summed into it once factors say how. */
export type ExampleMetric = { name: string; unit: string; required: boolean; below?: readonly { name: string; unit: string }[] };
export type ExampleIssue = { issue: string; about: string; metrics: readonly ExampleMetric[] };

/** Metrics that most projects measure first, for an empty tenancy. Units and issues are those of the vocabulary. */
export const EXAMPLE_METRICS: readonly ExampleIssue[] = [
  {
    issue: 'Carbon',
    about: 'Fuel and electricity, with the greenhouse gas emissions that they add up to',
    metrics: [
      {
        name: 'Greenhouse gas emissions',
        unit: 'tCO2e',
        required: false,
        below: [
          { name: 'Diesel', unit: 'Litres' },
          { name: 'Grid electricity', unit: 'kWh' },
        ],
      },
    ],
  },
  {
    issue: 'Waste',
    about: 'Waste by what becomes of it',
    metrics: [
      { name: 'Waste recycled', unit: 'Tonnes', required: true },
      { name: 'Waste to landfill', unit: 'Tonnes', required: true },
    ],
  },
  { issue: 'Water', about: 'Water from the mains', metrics: [{ name: 'Mains water', unit: 'M3', required: false }] },
  {
    issue: 'Health & Safety',
    about: 'Hours worked and accidents',
    metrics: [
      { name: 'Hours worked', unit: 'Hours', required: true },
      { name: 'Lost time accidents', unit: 'Number', required: true },
    ],
  },
];
