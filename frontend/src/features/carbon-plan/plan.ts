import { common } from '../../ui/texts.ts';
import { carbonPlanTexts as texts } from './texts.ts';

/** A field with its label in the document. `lines`: several lines of text; `percent`: a number from 0 to 100. */
type Field = { label: string; kind: 'line' | 'lines' | 'percent' };

/** The fields of the form, in order (ADM-392). */
export const PLAN_FIELDS = {
  company_name: { label: 'Company name', kind: 'line' },
  activity_description: { label: 'What the company does', kind: 'lines' },
  hotspot_selections: { label: 'Hotspots of emissions', kind: 'lines' },
  drivers_for_action: { label: 'Drivers for action', kind: 'lines' },
  quick_wins: { label: 'Quick wins', kind: 'lines' },
  core_actions: { label: 'Core actions', kind: 'lines' },
  lt_reduction_percent: { label: 'Long-term reduction in percent', kind: 'percent' },
  lt_reduction_years: { label: 'Years to the long-term reduction', kind: 'line' },
  reduction_percent_2030: { label: 'Reduction by 2030 in percent', kind: 'percent' },
  baseline_year: { label: 'Baseline year', kind: 'line' },
  standard_sectors: { label: 'Sectors', kind: 'line' },
} as const satisfies Record<string, Field>;

export type PlanField = keyof typeof PLAN_FIELDS;
export type CarbonPlan = Readonly<Record<PlanField, string>>;

export const planFields = Object.keys(PLAN_FIELDS) as PlanField[];

/** The initial values of the form (ADM-611). */
export const INITIAL_PLAN: CarbonPlan = {
  company_name: '',
  activity_description: '',
  hotspot_selections: '',
  drivers_for_action: '',
  quick_wins: '',
  core_actions: '',
  lt_reduction_percent: '70',
  lt_reduction_years: '50',
  reduction_percent_2030: '25',
  baseline_year: '2022/23',
  standard_sectors: 'Rail Infrastructure',
};

const isPercent = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= 100;

/** The name is required and percents are from 0 to 100; every other field may be empty (ADM-396). */
export function planFaults(plan: CarbonPlan): Partial<Record<PlanField, string>> {
  const faultOf = (field: PlanField) => {
    const text = plan[field].trim();
    if (field === 'company_name' && text === '') return common.required;
    return PLAN_FIELDS[field].kind === 'percent' && text !== '' && !isPercent(text) ? texts.percent : undefined;
  };
  return Object.fromEntries(planFields.flatMap((field) => (faultOf(field) === undefined ? [] : [[field, faultOf(field)]])));
}
