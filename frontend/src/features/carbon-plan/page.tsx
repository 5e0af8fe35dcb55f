import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import { type CarbonPlan, INITIAL_PLAN, PLAN_FIELDS, type PlanField, planFaults, planFields } from './plan.ts';
import { carbonPlanTexts as texts } from './texts.ts';

/** A demonstration: a carbon reduction plan as PDF, made in the browser (ADM-392 to ADM-396). */
export default function CarbonPlanPage() {
  const [plan, setPlan] = useState<CarbonPlan>(INITIAL_PLAN);
  const [faults, setFaults] = useState<ReturnType<typeof planFaults>>({});
  const submit = () => {
    const found = planFaults(plan);
    setFaults(found);
    if (Object.keys(found).length === 0) void download(plan);
  };
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Form
          actions={
            <Button variant="primary" formAction="submit">
              {texts.download}
            </Button>
          }
        >
          <Container>
            <SpaceBetween size="m">
              {planFields.map((field) => (
                <PlanInput
                  key={field}
                  field={field}
                  value={plan[field]}
                  error={faults[field]}
                  onChange={(value) => setPlan((before) => ({ ...before, [field]: value }))}
                />
              ))}
            </SpaceBetween>
          </Container>
        </Form>
      </form>
    </SpaceBetween>
  );
}

type InputProps = { field: PlanField; value: string; error: string | undefined; onChange(value: string): void };

function PlanInput({ field, value, error, onChange }: InputProps) {
  const { label, kind } = PLAN_FIELDS[field];
  if (kind !== 'lines')
    return (
      <TextField
        name={field}
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        {...(kind === 'percent' && { inputMode: 'decimal' as const })}
      />
    );
  return (
    <FormField label={label}>
      <Textarea name={field} value={value} rows={3} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  );
}

/** Downloads the PDF. A failure is only logged (ADM-592). */
async function download(plan: CarbonPlan): Promise<void> {
  try {
    const { planPdf } = await import('./pdf/plan-pdf.ts');
    saveBlob(await planPdf(plan), texts.file);
  } catch (error) {
    console.error('The PDF of the carbon plan has failed', error);
  }
}
