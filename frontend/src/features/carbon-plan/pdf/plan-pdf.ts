import { type CarbonPlan, PLAN_FIELDS, planFields } from '../plan.ts';
import { carbonPlanTexts as texts } from '../texts.ts';
import { drawPage, measureText } from './draw.ts';
import { layOut, type Paragraph } from './layout.ts';
import { writePdf } from './write-pdf.ts';

const paragraphsOf = (plan: CarbonPlan): Paragraph[] => [
  { text: texts.title, size: 20, isBold: true, above: 0 },
  ...planFields.flatMap((field) => [
    { text: PLAN_FIELDS[field].label, size: 10, isBold: true, above: 12 },
    { text: plan[field].trim() || texts.none, size: 11, isBold: false, above: 0 },
  ]),
];

/** A PDF with all fields of the plan, in any script (ADM-395). */
export async function planPdf(plan: CarbonPlan): Promise<Blob> {
  const pages = layOut(paragraphsOf(plan), measureText());
  return writePdf(`${texts.title}: ${plan.company_name.trim()}`, await Promise.all(pages.map(drawPage)));
}
