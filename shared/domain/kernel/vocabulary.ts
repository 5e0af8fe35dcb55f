/** The closed lists that the specification fixes. Metric categories, also called issue names (SET-246). */
export const CATEGORIES = [
  'Air Quality',
  'Awards',
  'Biodiversity',
  'BREEAM',
  'Carbon',
  'Climate Change',
  'Community',
  'Community Wellbeing',
  'Diversity & Equality',
  'Economic Prosperity',
  'EDI',
  'Employee Engagement',
  'Employee Relations',
  'Employees',
  'EMS',
  'Equality Diversity & Inclusion',
  'Ethics',
  'Future of Work',
  'Governance',
  'Governance & Safety',
  'Health & Safety',
  'Materials',
  'People Wellbeing',
  'Process & Productivity',
  'Procurement',
  'Quality',
  'Social Value',
  'Supply Chain',
  'Waste',
  'Water',
  'Project Attributes',
  'Other',
] as const;

/** Units; letter case counts, so 'Tonnes' and 'tonnes' are two (SET-247, SET-248, SET-249). */
export const UNITS = [
  'Number',
  'GBP (£)',
  'AUD ($)',
  'Percentage (%)',
  'tCO2e',
  'tCO2e (Scope 1)',
  'tCO2e (Scope 2)',
  'tCO2e (Scope 3)',
  'tCO2e per annum',
  'Tonnes',
  'tonnes',
  'kWh',
  'Credits',
  'Days',
  'Weeks',
  'Litres',
  'Miles',
  'M3',
  'Units',
  'kg',
  'Hours',
  'kWh/m2/yr',
  'Degrees Centigrade',
  'kgCO2e/kWh',
  'M2',
  'km',
  'kL',
  '£/kWh',
  '£/L',
  '$/kWh',
  '$/L',
  'passenger.km',
] as const;

/** A new metric's unit (SET-320). */
export const DEFAULT_UNIT = 'Number';

/** Units of a metric's or section's frequency; none is 'Every Report' (SET-250). */
export const FREQUENCY_UNITS = ['ONCE', 'MONTHS', 'DAYS', 'WEEKS', 'QUARTERS', 'YEARS'] as const;
export type FrequencyUnit = (typeof FREQUENCY_UNITS)[number];

/** Units of a project's reporting duration (ADM-354). */
export const REPORTING_UNITS = ['MONTHS', 'DAYS', 'WEEKS', 'QUARTERS', 'YEARS'] as const;

/** How a metric is entered; absent is 'standard', 'boolean' is Yes or No stored as 1 or 0 (SET-223, SET-224). */
export const METRIC_INPUT_TYPES = [
  'standard',
  'boolean',
  'searchable_children',
  'select_children',
  'selectable_twin_children',
] as const;
export type MetricInputType = (typeof METRIC_INPUT_TYPES)[number];

/** A value of a metric that is answered with Yes or No, as people read it: '0' is No, any other number Yes (REP-057). */
export const answerText = (value: string): 'Yes' | 'No' => (Number(value) === 0 ? 'No' : 'Yes');

/** How a document is provided; absent is 'upload' (SET-231, SET-232). */
export const DOCUMENT_INPUT_TYPES = ['upload', 'form', 'formvertical'] as const;

/** Types of the fields of a form (REP-209, SET-234). */
export const FIELD_TYPES = [
  'string',
  'freetext',
  'textarea',
  'number',
  'postcode',
  'selection',
  'multiselection',
  'date',
  'file',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Orders of sections and metrics; the default is 'name' (SET-211, SET-418). */
export const SORT_KEYS = ['name', '_path'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Layouts of a report; the default is 'classic' (SET-210, SET-417). */
export const REPORT_LAYOUTS = ['classic', 'tabbed'] as const;

/** Equation types of an indicator by number, as shown (SET-255). */
export const EQUATION_LABELS = ['F*N/D', 'F*(N1-N2)/D', 'F*(N1*N2)/D'] as const;
