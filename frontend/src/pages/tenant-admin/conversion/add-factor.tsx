import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { basemetrics } from '../../../../../shared/contract/base-metrics.ts';
import type { FactorGroup } from '../../../../../shared/contract/factors.ts';
import { UNITS } from '../../../../../shared/domain/vocabulary.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useFlash } from '../../../app/flash.tsx';
import { common } from '../../../app/texts/common.ts';
import { conversionTexts as texts } from '../../../app/texts/factors.ts';
import { fill } from '../../../app/texts/fill.ts';
import { factorTexts } from '../../../app/texts/metrics.ts';
import { useTenancyFactors } from '../../../components/factors/factor-calls.ts';
import { checkFactor, FactorForm, newFactor } from '../../../components/factors/factor-form.tsx';
import { type FormErrors, formErrors, NO_ERRORS } from '../../../components/form-errors.ts';
import { FormProblem } from '../../../components/form-modal.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { BaseMetricModal } from './base-metric-modal.tsx';

/** The form of a new factor, with the way to a metric that is not there yet (ADM-036, ADM-038). */
export function AddFactor({ group, onClose }: { group: FactorGroup | undefined; onClose(): void }) {
  const metrics = useApiQuery(basemetrics, 'api_tenant_admin_basemetric_list', {});
  const calls = useTenancyFactors(group?.id);
  const [body, setBody] = useState(newFactor());
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const [isMetricOpen, setMetricOpen] = useState(false);
  const flash = useFlash();
  const save = async () => {
    const found = checkFactor(body);
    setErrors(found);
    if (found.summary !== undefined) return;
    setBusy(true);
    try {
      await calls.create(body);
      flash({ type: 'success', content: factorTexts.saved });
      onClose();
    } catch (error) {
      setErrors(formErrors(error));
      setBusy(false);
    }
  };
  return (
    <Container header={<Header variant="h2">{fill(texts.addingTo, { group: group?.name ?? texts.globalOf })}</Header>}>
      <SpaceBetween size="m">
        <Link
          href="#base-metric"
          onFollow={(event) => {
            event.preventDefault();
            setMetricOpen(true);
          }}
        >
          {texts.getOrCreate}
        </Link>
        <FormProblem errors={errors} />
        <QueryState query={metrics} isEmpty={() => false}>
          {(all) => (
            <FactorForm
              body={body}
              metrics={all}
              units={UNITS}
              error={(name) => errors.fields[name]}
              onChange={(change) => setBody((now) => ({ ...now, ...change }))}
            />
          )}
        </QueryState>
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            {factorTexts.addButton}
          </Button>
          <Button variant="link" onClick={onClose}>
            {common.cancel}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
      {isMetricOpen && (
        <BaseMetricModal onDone={(uid) => setBody((now) => ({ ...now, metric: uid }))} onClose={() => setMetricOpen(false)} />
      )}
    </Container>
  );
}
