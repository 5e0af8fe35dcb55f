import { z } from 'zod';
import { REPORT_LAYOUTS, SORT_KEYS } from '../../domain/kernel/vocabulary.ts';
import { known } from '../known.ts';
import { unlessMistyped } from '../mistyped-keys.ts';
import { SentApportionment, StoredApportionment } from './apportionment.ts';

/**
 * `meta_json` of a project, its packages and periods: known keys have their own types, others are kept as clients send them, but
 * for known ones that are mistyped (`unlessMistyped`). A key that is sent as null is removed.
 */

const Flag = z.boolean().nullish();
const Some = z.record(z.string(), z.unknown());

const Colour = z
  .string()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Enter the colour as # and three or six digits, such as #0972d3.');

/** Colours of a project's pages: the bar on top, the headings and the primary buttons (ADM-276). */
const Styles = unlessMistyped(
  z.looseObject({ navBarColor: Colour.nullish(), headerColor: Colour.nullish(), buttonColor: Colour.nullish() }),
);
const StoredStyles = z.looseObject({ navBarColor: known(Colour), headerColor: known(Colour), buttonColor: known(Colour) });

/** `data_control`: a second stage of approval; `apportionment`: there while the project is apportioned (ADM-100, ADM-101). */
export const ProjectMeta = unlessMistyped(
  z.looseObject({
    data_control: Flag,
    allowSuppliers: Flag,
    apportionment: Some.nullish(),
    styles: Styles.nullish(),
  }),
);
export const StoredProjectMeta = z.looseObject({
  data_control: known(z.boolean()),
  allowSuppliers: known(z.boolean()),
  apportionment: known(Some),
  styles: known(StoredStyles),
});

/** Settings of a report, or of all reports of a package (REP-179, SET-390). */
export const REPORT_SETTINGS = {
  report_layout: z.enum(REPORT_LAYOUTS, 'Choose classic or tabbed.').nullish(),
  sortKey: z.enum(SORT_KEYS, 'Choose name or _path.').nullish(),
  submit_placeholder: z.string().max(500).nullish(),
  disable_comments: Flag,
  disable_manual_entry: Flag,
};
export const StoredReportSettings = {
  report_layout: known(z.enum(REPORT_LAYOUTS)),
  sortKey: known(z.enum(SORT_KEYS)),
  submit_placeholder: known(z.string()),
  disable_comments: known(z.boolean()),
  disable_manual_entry: known(z.boolean()),
};

/**
 * `responsible_discipline`: uid of the role that fills in its reports; `conversion_factor_group`: uid of a group, or 'latest'.
 */
export const PackageMeta = unlessMistyped(
  z.looseObject({
    ...REPORT_SETTINGS,
    responsible_discipline: z.string().nullish(),
    conversion_factor_group: z.string().nullish(),
  }),
);
export const StoredPackageMeta = z.looseObject({
  ...StoredReportSettings,
  responsible_discipline: known(z.string()),
  conversion_factor_group: known(z.string()),
});

/** `apportionment`: the shares of clients in the period's figures, and whether it was submitted to them (ADM-282). */
export const PeriodMeta = unlessMistyped(z.looseObject({ apportionment: SentApportionment.nullish() }));
export const StoredPeriodMeta = z.looseObject({ apportionment: known(StoredApportionment) });
export type StoredPeriodMeta = z.infer<typeof StoredPeriodMeta>;
