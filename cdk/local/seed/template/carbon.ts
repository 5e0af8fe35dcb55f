import { about, published, type SeedIssue, seededInput, total } from './build.ts';

const winter = (typical: number, chance = 1) => about(typical, { season: 'winter', chance });
const rarely = (typical: number, chance: number, decimals = 0) => about(typical, { chance, decimals });

/** Fuel and electricity are entered twice with the same amounts: for their own emissions and for upstream emissions. */
const DIESEL = about(5200, { series: 'diesel' });
const PETROL = about(310, { series: 'petrol' });
const GAS_OIL = about(2400, { chance: 0.8, series: 'gas oil' });
const HVO = about(1900, { chance: 0.7, series: 'HVO' });
const GAS = about(14_500, { season: 'winter', series: 'natural gas' });
const ELECTRICITY = about(27_200, { season: 'winter', series: 'electricity' });

const SCOPE_1 = [
  total(
    'Fuel used on site',
    'tCO2e (Scope 1)',
    [
      published('Diesel (average biofuel blend)', '1_101_1011_8_1', DIESEL),
      published('Petrol (average biofuel blend)', '1_101_1017_8_1', PETROL),
      published('Gas oil', '1_101_1014_8_1', GAS_OIL),
      published('LPG', '1_100_1003_8_1', winter(260, 0.7)),
      published('Burning oil', '1_101_1010_8_1', winter(420, 0.6)),
      published('HVO', '2_103_1036_8_1', HVO),
      published('Natural gas (gross CV)', '1_100_1004_6_1', GAS),
    ],
    { required: true, description: 'Fuel burnt in plant, generators and heating. Biogenic CO2 of biofuels is reported apart.' },
  ),
  total('Company vehicles', 'tCO2e (Scope 1)', [
    published('Cars, diesel', '4_301_3069_4_1', about(3900)),
    published('Cars, petrol', '4_301_3070_4_1', about(2800)),
    published('Cars, hybrid', '4_301_3071_4_1', about(2100)),
    published('Vans, diesel', '5_303_3102_4_1', about(6400)),
    published('HGVs, average laden', '5_304_3140_4_1', about(1500, { chance: 0.8 })),
  ]),
  total('Refrigerant losses', 'tCO2e (Scope 1)', [
    published('R410A', '3_201_2158_3_1', rarely(0.8, 0.12, 2)),
    published('HFC-32', '3_200_2014_3_1', rarely(0.5, 0.1, 2)),
    published('HFC-134a', '3_200_2026_3_1', rarely(0.6, 0.08, 2)),
  ]),
];

const SCOPE_2 = [
  total(
    'Electricity (location-based)',
    'tCO2e (Scope 2)',
    [
      published('Grid electricity, site', '7_400_4000_5_1', winter(21000)),
      published('Grid electricity, offices', '7_400_4000_5_1', winter(6200)),
    ],
    { required: true, description: 'All electricity bought, at the average of the UK grid.' },
  ),
  seededInput('Electricity (market-based)', 'tCO2e (Scope 2)', about(2.1, { decimals: 3, season: 'winter' }), {
    description: 'By the contracts of the supplier; never added to the location-based figure.',
  }),
  total('Heat and steam', 'tCO2e (Scope 2)', [published('District heat', '10_401_4003_5_1', winter(3800, 0.6))]),
];

const SCOPE_3 = [
  total('Electricity lost in transmission and distribution', 'tCO2e (Scope 3)', [
    published('Electricity lost in the grid', '13_402_4000_5_1', ELECTRICITY),
  ]),
  total('Well-to-tank: electricity', 'tCO2e (Scope 3)', [
    published('Generation, upstream', '15_917_4000_5_1', ELECTRICITY),
    published('Transmission and distribution, upstream', '15_918_4000_5_1', ELECTRICITY),
  ]),
  total('Well-to-tank: fuels', 'tCO2e (Scope 3)', [
    published('Diesel, upstream', '11_101_1011_8_1', DIESEL),
    published('Petrol, upstream', '11_101_1017_8_1', PETROL),
    published('Gas oil, upstream', '11_101_1014_8_1', GAS_OIL),
    published('HVO, upstream', '12_900_1036_8_1', HVO),
    published('Natural gas, upstream', '11_100_1004_6_1', GAS),
  ]),
  total('Business travel', 'tCO2e (Scope 3)', [
    published('National rail', '25_315_3147_11_1', about(8200)),
    published('Underground', '25_315_3150_11_1', about(900)),
    published('Flights, domestic', '21_316_3160_11_1', rarely(2600, 0.5)),
    published('Flights, short-haul economy', '21_316_3164_11_1', rarely(4100, 0.4)),
    published('Flights, long-haul economy', '21_316_3170_11_1', rarely(11800, 0.15)),
    published('Taxis', '25_313_3141_11_1', about(380)),
    published('Private cars on business', '25_301_3074_4_1', about(2900)),
    published('Electric cars on business', '25_301_3076_4_1', about(1200)),
    published('Hotel nights, UK', '29_600_4000_13_1', about(21)),
  ]),
  total('Commuting', 'tCO2e (Scope 3)', [
    published('Cars to work', '25_301_3074_4_1', about(19500)),
    published('Rail to work', '25_315_3147_11_1', about(12400)),
    published('Bus to work', '25_314_3145_11_1', about(5100)),
    published('Motorbike to work', '25_302_3080_4_1', about(600, { season: 'summer' })),
    published('Hours worked from home', '32_603_9999_12_1', winter(740)),
  ]),
  total('Deliveries by suppliers', 'tCO2e (Scope 3)', [
    published('Delivery HGVs', '27_304_3140_4_1', about(7600)),
    published('Delivery vans', '27_303_3106_4_1', about(3300)),
  ]),
];

export const carbon: SeedIssue = {
  category: 'Carbon',
  metrics: [
    ...SCOPE_1,
    ...SCOPE_2,
    ...SCOPE_3,
    seededInput('Biogenic CO2 outside scopes', 'tCO2e', about(4.4, { decimals: 3, chance: 0.7 }), {
      description: 'CO2 from burning biofuels and wood, which no scope counts.',
    }),
    seededInput('Renewable electricity bought', 'Percentage (%)', about(72, { scales: false })),
  ],
};
