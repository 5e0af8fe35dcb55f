/** The metric categories that the specification lists. */
export const CATEGORIES = [
  ...['Air Quality', 'Awards', 'Biodiversity', 'BREEAM', 'Carbon', 'Climate Change', 'Community', 'Community Wellbeing'],
  ...['Diversity & Equality', 'Economic Prosperity', 'EDI', 'Employee Engagement', 'Employee Relations', 'Employees', 'EMS'],
  ...['Equality Diversity & Inclusion', 'Ethics', 'Future of Work', 'Governance', 'Governance & Safety', 'Health & Safety'],
  ...['Materials', 'People Wellbeing', 'Process & Productivity', 'Procurement', 'Quality', 'Social Value', 'Supply Chain'],
  ...['Waste', 'Water', 'Project Attributes', 'Other'],
];

/** The units that the specification lists, with the scope variants of tCO2e. */
export const UNITS = [
  ...['Number', 'GBP (£)', 'AUD ($)', 'Percentage (%)', 'tCO2e', 'tCO2e per annum', 'Tonnes', 'tonnes', 'kWh', 'Credits'],
  ...['Days', 'Weeks', 'Litres', 'Miles', 'M3', 'Units', 'kg', 'Hours', 'kWh/m2/yr', 'Degrees Centigrade', 'kgCO2e/kWh'],
  ...['M2', 'km', 'kL', '£/kWh', '£/L', '$/kWh', '$/L', 'passenger.km'],
  ...['tCO2e (Scope 1)', 'tCO2e (Scope 2)', 'tCO2e (Scope 3)'],
];
