import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';
import { baseMetrics } from '../../../../../shared/contract/metric/base-metrics.ts';
import { UNITS } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { type FormErrors, formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { common } from '../../../ui/texts.ts';
import { checkFactor, FactorForm, factorTexts, newFactor, useTenancyFactors } from '../../factors/index.ts';
import { BaseMetricModal } from './base-metric-modal.tsx';
import { tenantFactorTexts as texts } from './texts.ts';

/** The form of a new factor. Its metric can be created on the way (ADM-036, ADM-038). */
export function AddFactor({ group, onClose }: { group: FactorGroup | undefined; onClose(): void }) {
  const metrics = useApiQuery(baseMetrics, 'listBaseMetrics', {});
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
        <BaseMetricModal
          onDone={(uid) => setBody((now) => ({ ...now, metric: uid, unitFrom: '' }))}
          onClose={() => setMetricOpen(false)}
        />
      )}
    </Container>
  );
}
