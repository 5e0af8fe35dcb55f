import { about, converted, part, published, type SeedIssue, seededInput, total, yesNo } from './build.ts';

const often = (typical: number, chance = 0.8) => about(typical, { chance, decimals: 2 });
const MAINS = about(410, { season: 'summer', series: 'mains water' });
const ASSUMED = 'Bulk density assumed for this template; replace it with a weighbridge figure.';
const EXACT = '1,000 of the one make one of the other.';

export const waste: SeedIssue = {
  category: 'Waste',
  metrics: [
    total(
      'Waste removed',
      'tonnes',
      [
        part('Reused', often(12)),
        part('Recycled', often(96, 1)),
        part('Sent to energy recovery', often(14)),
        part('Sent to landfill', often(6)),
        converted('Hazardous waste', 'kg', '0.001', EXACT, about(180, { chance: 0.35 })),
        converted('Mixed skips', 'M3', '0.87', ASSUMED, often(31)),
      ],
      { required: true, description: 'By destination. Excavated soil is counted apart.' },
    ),
    total('Emissions from waste', 'tCO2e (Scope 3)', [
      published('Aggregates, landfill', '20_500_5173_15_1', often(4, 0.5)),
      published('Aggregates, recycled', '20_500_5170_15_1', often(52)),
      published('Concrete, recycled', '20_500_5205_15_1', often(28)),
      published('Soils, landfill', '20_500_5229_15_1', often(19, 0.4)),
      published('Wood, recycled', '20_500_5254_15_1', often(6.5)),
      published('Metals, recycled', '20_500_5219_15_1', often(3.2)),
      published('Plasterboard, recycled', '20_500_5240_15_1', often(2.4, 0.6)),
      published('Mixed waste, landfill', '20_507_5313_15_1', often(2.1, 0.6)),
      published('Mixed waste, energy recovery', '20_507_5311_15_1', often(9)),
      published('Food waste, anaerobic digestion', '20_507_5293_15_1', often(0.6)),
      published('Paper and board, recycled', '20_506_5450_15_1', often(0.9)),
      published('Plastics, recycled', '20_505_5379_15_1', often(0.7)),
    ]),
    seededInput('Excavated soil moved off site', 'tonnes', about(640, { chance: 0.5, season: 'summer' })),
    seededInput('Diverted from landfill', 'Percentage (%)', about(96, { scales: false, decimals: 1 }), { required: true }),
    seededInput('Waste carriers checked', 'Number', about(4)),
    yesNo('Site waste management plan up to date', 0.92),
  ],
};

export const water: SeedIssue = {
  category: 'Water',
  metrics: [
    total(
      'Water used',
      'M3',
      [
        part('Mains, metered', MAINS),
        converted('Tankers', 'Litres', '0.001', EXACT, about(9000, { chance: 0.5, season: 'summer' })),
        converted('Abstracted', 'kL', '1', 'One kilolitre is one cubic metre.', about(60, { chance: 0.25 })),
        part('Rainwater harvested', about(38, { season: 'winter', chance: 0.7 })),
      ],
      { required: true },
    ),
    total('Emissions from water', 'tCO2e (Scope 3)', [
      published('Water supply', '17_404_4005_1_1', MAINS),
      published('Water treatment', '18_405_4006_1_1', about(360, { season: 'summer' })),
    ]),
    seededInput('Water discharged', 'M3', about(350, { season: 'winter' })),
    seededInput('Pollution incidents to water', 'Number', about(1, { chance: 0.04, scales: false })),
    yesNo('Discharge consent complied with', 0.97),
  ],
};

export const materials: SeedIssue = {
  category: 'Materials',
  metrics: [
    total('Concrete used', 'tonnes', [
      converted('Ready-mix concrete', 'M3', '2.4', ASSUMED, about(170, { chance: 0.9, decimals: 1 })),
      part('Precast concrete', often(62)),
    ]),
    total('Steel used', 'tonnes', [
      part('Structural steel', often(18)),
      converted('Reinforcement', 'kg', '0.001', EXACT, about(14200, { chance: 0.8 })),
    ]),
    total('Embodied carbon of materials', 'tCO2e (Scope 3)', [
      published('Concrete, primary', '19_500_5020_15_1', often(470)),
      published('Bricks, primary', '19_500_5016_15_1', often(24, 0.5)),
      published('Aggregates, primary', '19_500_5000_15_1', often(310)),
      published('Asphalt, primary', '19_500_5012_15_1', often(88, 0.4)),
      published('Insulation, primary', '19_500_5024_15_1', often(1.6, 0.6)),
      published('Metals, primary', '19_500_5028_15_1', often(22)),
      published('Plasterboard, primary', '19_500_5040_15_1', often(5, 0.6)),
      published('Wood, primary', '19_500_5048_15_1', often(8)),
    ]),
    seededInput('Timber with chain of custody', 'Percentage (%)', about(97, { scales: false, decimals: 1 }), { required: true }),
    seededInput('Recycled content of aggregates', 'Percentage (%)', about(34, { scales: false, decimals: 1 })),
    seededInput('Cement replaced in concrete', 'Percentage (%)', about(41, { scales: false, decimals: 1 })),
  ],
};

export const nature: SeedIssue = {
  category: 'Biodiversity',
  metrics: [
    seededInput('Habitat created or improved', 'M2', about(420, { season: 'summer', chance: 0.5 })),
    seededInput('Habitat lost', 'M2', about(160, { season: 'summer', chance: 0.3 })),
    seededInput('Trees planted', 'Number', about(35, { season: 'winter', chance: 0.4 })),
    seededInput('Ecologist visits', 'Number', about(2, { season: 'summer' })),
    yesNo('Protected species licence in place', 0.6),
  ],
};

export const air: SeedIssue = {
  category: 'Air Quality',
  metrics: [
    seededInput('Machines that meet Stage V', 'Percentage (%)', about(81, { scales: false })),
    seededInput('Dust complaints', 'Number', about(1, { season: 'summer', chance: 0.2, scales: false })),
    seededInput('Days above the dust alert level', 'Days', about(2, { season: 'summer', chance: 0.3, scales: false })),
  ],
};
