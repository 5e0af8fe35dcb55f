import { about, entered, part, type SeedIssue, total, yesNo } from './build.ts';

const share = (typical: number) => about(typical, { scales: false, decimals: 1 });
const rare = (chance: number) => about(1, { chance, scales: false });

export const safety: SeedIssue = {
  category: 'Health & Safety',
  metrics: [
    total('Hours worked', 'Hours', [part('Own staff', about(6200)), part('Subcontractors', about(14800))], { required: true }),
    entered('Fatalities', 'Number', rare(0), { required: true }),
    entered('Reportable injuries', 'Number', rare(0.07), { required: true }),
    entered('Lost-time injuries', 'Number', rare(0.1), { required: true }),
    entered('Days lost to injury', 'Days', about(6, { chance: 0.12, scales: false })),
    entered('Near misses reported', 'Number', about(14)),
    entered('Safety inspections', 'Number', about(9)),
    entered('Toolbox talks', 'Number', about(22)),
    entered('High-potential incidents', 'Number', rare(0.09)),
    yesNo('Emergency drill held', 0.35),
  ],
};

export const employees: SeedIssue = {
  category: 'Employees',
  metrics: [
    total('People on site', 'Number', [part('Staff', about(41)), part('Agency', about(12)), part('Subcontract', about(96))], {
      required: true,
    }),
    entered('Joiners', 'Number', about(3)),
    entered('Leavers', 'Number', about(2)),
    entered('Training', 'Hours', about(210), { required: true }),
    entered('Apprentices', 'Number', about(6)),
    entered('Absence', 'Days', about(17, { season: 'winter' })),
  ],
};

export const equality: SeedIssue = {
  category: 'Equality Diversity & Inclusion',
  metrics: [
    entered('Women in the workforce', 'Percentage (%)', share(18.5)),
    entered('Ethnic minorities in the workforce', 'Percentage (%)', share(14.2)),
    entered('Disabled people in the workforce', 'Percentage (%)', share(5.1)),
    entered('Paid the real living wage', 'Percentage (%)', share(98.4), { required: true }),
    entered('Training on inclusion', 'Hours', about(24)),
  ],
};

export const socialValue: SeedIssue = {
  category: 'Social Value',
  metrics: [
    entered('Spent with local suppliers', 'GBP (£)', about(184_000, { decimals: 2 }), { required: true }),
    entered('Spent with small and medium enterprises', 'GBP (£)', about(236_000, { decimals: 2 })),
    entered('Spent with social enterprises', 'GBP (£)', about(7_400, { decimals: 2, chance: 0.5 })),
    entered('Local people employed', 'Number', about(27)),
    entered('Work placements', 'Weeks', about(3, { season: 'summer', chance: 0.6 })),
    entered('School and college visits', 'Number', about(2, { chance: 0.6 })),
  ],
};

export const community: SeedIssue = {
  category: 'Community',
  metrics: [
    entered('Volunteering', 'Hours', about(26, { chance: 0.8 })),
    entered('Donations', 'GBP (£)', about(850, { chance: 0.6, decimals: 2 })),
    entered('Complaints', 'Number', about(2, { chance: 0.5, scales: false })),
    entered('Compliments', 'Number', about(2, { chance: 0.4, scales: false })),
    entered('Considerate constructors score', 'Number', about(41, { scales: false })),
  ],
};

export const supplyChain: SeedIssue = {
  category: 'Supply Chain',
  metrics: [
    entered('Spent in total', 'GBP (£)', about(912_000, { decimals: 2 }), { required: true }),
    entered('Suppliers with a carbon plan', 'Percentage (%)', share(38)),
    entered('Invoices paid within 30 days', 'Percentage (%)', share(93), { required: true }),
    entered('Supplier audits', 'Number', about(2)),
    yesNo('Modern slavery check carried out', 0.85),
  ],
};

export const governance: SeedIssue = {
  category: 'Governance',
  metrics: [
    yesNo('Environmental management system certified', 0.95),
    entered('Environmental incidents', 'Number', rare(0.15), { required: true }),
    entered('Audits carried out', 'Number', about(1, { chance: 0.5, scales: false })),
    entered('Non-conformities open', 'Number', about(3, { scales: false })),
  ],
};
