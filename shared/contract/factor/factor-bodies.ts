import { z } from 'zod';
import { FACTOR_ROWS_AT_ONCE } from '../../domain/factor/factor-row.ts';
import { isValidFactor } from '../../domain/factor/factors.ts';

/** What calls on conversion factors send (SET-386, SET-387, ADM-263, ADM-264). */

/** A uid, its first eight characters, or the metric itself. */
const Metric = z.union([z.string().min(1), z.object({ uid: z.string().min(1) })], { error: 'Choose a metric.' });
/** A finite number, also as text; 0 and negative ones are factors too. */
const FactorValue = z
  .union([z.number(), z.string()], { error: 'Enter a number.' })
  .refine((factor) => isValidFactor(factor), 'Enter a number.')
  .transform((factor) => (typeof factor === 'string' ? factor.trim() : factor));
const Unit = z.string({ error: 'Choose a unit.' }).trim().min(1, 'Choose a unit.').max(100);
const Day = z.iso.date('Enter the date as YYYY-MM-DD.').nullish();

const Fields = z.object({
  metric: Metric,
  toUnit: Unit,
  factor: FactorValue,
  /** always the metric's own unit; a sent one is checked */
  unitFrom: z.string().nullish(),
  source: z.string().max(500).nullish(),
  description: z.string().max(2000).nullish(),
  startDate: Day,
  endDate: Day,
});

/** The tenancy's factors: those of a group, or global ones without a group (ADM-440). */
const OfTenancy = { group: z.string().nullish() };

/** The group of the factor to delete; the query may name it instead. */
export const FactorRemoval = z.object(OfTenancy).optional();

export const NewFactor = Fields;
export const FactorChange = Fields.partial();
export const NewTenancyFactor = Fields.extend(OfTenancy);
export const TenancyFactorChange = FactorChange.extend(OfTenancy);

const Name = z.string({ error: 'Enter a name.' }).trim().min(1, 'Enter a name.').max(200);
/** A form without a date, or without a group to copy from, sends an empty text. */
const None = z.literal('').transform(() => null);

export const FactorGroupFields = z.object({ name: Name, start_date: z.union([None, Day]) });
export const NewGroup = FactorGroupFields.extend({ from_group_id: z.union([None, z.string()]).nullish() });

/** Search criteria for the factors of a tenancy; absent ones do not matter. */
export const LibrarySearch = z.object({
  /** every word is in the name, a unit, the group, the source or the description */
  search: z.string().trim().max(200).default(''),
  /** the uid of a group, or 'global' for the factors of no group */
  group: z.string().max(100).optional(),
  year: z.coerce.number().int().min(1900).max(2200).optional(),
  /** these units, or units that convert to them: kL for Litres */
  unitFrom: z.string().max(100).optional(),
  unitTo: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(200).optional(),
});

/** A text of a file. Its limit is generous: a text that is too long for its field refuses its row, not the whole request. */
const Cell = z.string().max(20_000);
const OptionalCell = Cell.optional();

/** Rows of a file of factors. A note that is left out stays as it is stored. */
export const FactorRows = z.object({
  rows: z
    .array(
      z.object({
        /** line number in the file, to identify the row */
        line: z.number().int().min(1),
        metric: Cell.trim(),
        unit: Cell.trim(),
        toUnit: Cell.trim(),
        /** decimal text */
        factor: Cell.trim(),
        source: OptionalCell,
        description: OptionalCell,
        startDate: OptionalCell,
        endDate: OptionalCell,
        /** chooses among base metrics of one name and unit: the uid or its first eight characters */
        metricId: OptionalCell,
        /** does so too, and is the issue of a base metric that is made */
        category: OptionalCell,
        /** as the check answered it: a factor that has changed since refuses the row; left out where nothing was checked */
        version: z.number().int().nullish(),
      }),
    )
    .min(1, 'Send at least one row.')
    .max(FACTOR_ROWS_AT_ONCE, `Send at most ${FACTOR_ROWS_AT_ONCE} rows at a time.`),
  /** answers what would happen, and writes nothing */
  check: z.boolean(),
  /** makes base metrics that are missing, for rows with a category */
  add_metrics: z.boolean().default(false),
});
