import { about, part, type SeedIssue, seededInput, total, yesNo } from './build.ts';

const share = (typical: number) => about(typical, { scales: false, decimals: 1 });
const rare = (chance: number) => about(1, { chance, scales: false });

export const safety: SeedIssue = {
  category: 'Health & Safety',
  metrics: [
    total('Hours worked', 'Hours', [part('Own staff', about(6200)), part('Subcontractors', about(14800))], { required: true }),
    seededInput('Fatalities', 'Number', rare(0), { required: true }),
    seededInput('Reportable injuries', 'Number', rare(0.07), { required: true }),
    seededInput('Lost-time injuries', 'Number', rare(0.1), { required: true }),
    seededInput('Days lost to injury', 'Days', about(6, { chance: 0.12, scales: false })),
    seededInput('Near misses reported', 'Number', about(14)),
    seededInput('Safety inspections', 'Number', about(9)),
    seededInput('Toolbox talks', 'Number', about(22)),
    seededInput('High-potential incidents', 'Number', rare(0.09)),
    yesNo('Emergency drill held', 0.35),
  ],
};

export const employees: SeedIssue = {
  category: 'Employees',
  metrics: [
    total('People on site', 'Number', [part('Staff', about(41)), part('Agency', about(12)), part('Subcontract', about(96))], {
      required: true,
    }),
    seededInput('Joiners', 'Number', about(3)),
    seededInput('Leavers', 'Number', about(2)),
    seededInput('Training', 'Hours', about(210), { required: true }),
    seededInput('Apprentices', 'Number', about(6)),
    seededInput('Absence', 'Days', about(17, { season: 'winter' })),
  ],
};

export const equality: SeedIssue = {
  category: 'Equality Diversity & Inclusion',
  metrics: [
    seededInput('Women in the workforce', 'Percentage (%)', share(18.5)),
    seededInput('Ethnic minorities in the workforce', 'Percentage (%)', share(14.2)),
    seededInput('Disabled people in the workforce', 'Percentage (%)', share(5.1)),
    seededInput('Paid the real living wage', 'Percentage (%)', share(98.4), { required: true }),
    seededInput('Training on inclusion', 'Hours', about(24)),
  ],
};

export const socialValue: SeedIssue = {
  category: 'Social Value',
  metrics: [
    seededInput('Spent with local suppliers', 'GBP (£)', about(184_000, { decimals: 2 }), { required: true }),
    seededInput('Spent with small and medium enterprises', 'GBP (£)', about(236_000, { decimals: 2 })),
    seededInput('Spent with social enterprises', 'GBP (£)', about(7_400, { decimals: 2, chance: 0.5 })),
    seededInput('Local people employed', 'Number', about(27)),
    seededInput('Work placements', 'Weeks', about(3, { season: 'summer', chance: 0.6 })),
    seededInput('School and college visits', 'Number', about(2, { chance: 0.6 })),
  ],
};

export const community: SeedIssue = {
  category: 'Community',
  metrics: [
    seededInput('Volunteering', 'Hours', about(26, { chance: 0.8 })),
    seededInput('Donations', 'GBP (£)', about(850, { chance: 0.6, decimals: 2 })),
    seededInput('Complaints', 'Number', about(2, { chance: 0.5, scales: false })),
    seededInput('Compliments', 'Number', about(2, { chance: 0.4, scales: false })),
    seededInput('Considerate constructors score', 'Number', about(41, { scales: false })),
  ],
};

export const supplyChain: SeedIssue = {
  category: 'Supply Chain',
  metrics: [
    seededInput('Spent in total', 'GBP (£)', about(912_000, { decimals: 2 }), { required: true }),
    seededInput('Suppliers with a carbon plan', 'Percentage (%)', share(38)),
    seededInput('Invoices paid within 30 days', 'Percentage (%)', share(93), { required: true }),
    seededInput('Supplier audits', 'Number', about(2)),
    yesNo('Modern slavery check carried out', 0.85),
  ],
};

export const governance: SeedIssue = {
  category: 'Governance',
  metrics: [
    yesNo('Environmental management system certified', 0.95),
    seededInput('Environmental incidents', 'Number', rare(0.15), { required: true }),
    seededInput('Audits carried out', 'Number', about(1, { chance: 0.5, scales: false })),
    seededInput('Non-conformities open', 'Number', about(3, { scales: false })),
  ],
};
