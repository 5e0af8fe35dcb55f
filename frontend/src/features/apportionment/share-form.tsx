import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import type { Apportionment } from '../../../../shared/contract/project/apportionment.ts';
import { periods, type ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { PERCENT_MESSAGE, percentInput, shareOfPercent } from '../../../../shared/domain/apportionment/shares.ts';
import { call } from '../../api/client.ts';
import { useApiMutation } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { FigureInput } from '../../ui/form/figure-input.tsx';
import { hasUnreadable } from '../../ui/form/unreadable.ts';
import { ErrorNotice } from '../../ui/page/error-notice.tsx';
import { common } from '../../ui/texts.ts';
import type { PlaceOfStructure } from '../structure/index.ts';
import { apportionmentTexts as t } from './texts.ts';
import { clientName, shareChange, shareKey, sharesOf } from './view.ts';

type Client = Apportionment['clients'][number];
type Props = { place: PlaceOfStructure; period: ReportingPeriod; clients: readonly Client[]; isDisabled: boolean };

/** Chooses an accepted client and sets its percentage (ADM-116, ADM-360, ADM-361, ADM-514). */
export function ShareForm(props: Props) {
  const [chosen, setChosen] = useState<string>();
  const options = props.clients.map((client) => ({ value: shareKey(client), label: clientName(client) }));
  const client = props.clients.find((each) => shareKey(each) === chosen);
  return (
    <SpaceBetween size="m">
      <FormField label={t.client}>
        <Select
          placeholder={t.chooseClient}
          empty={t.noClients}
          disabled={props.isDisabled}
          selectedOption={options.find(({ value }) => value === chosen) ?? null}
          options={options}
          onChange={({ detail }) => setChosen(detail.selectedOption.value)}
        />
      </FormField>
      {client && <Percent key={chosen} {...props} client={client} />}
    </SpaceBetween>
  );
}

function Percent({ place, period, client, isDisabled }: Props & { client: Client }) {
  const entries = sharesOf(period).entries ?? [];
  const stored = entries.find((entry) => shareKey(entry) === shareKey(client));
  // an untouched percentage follows changes by other people
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (stored ? percentInput(stored.value) : '');
  const [future, setFuture] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const box = useRef<HTMLDivElement>(null);
  const change = useApiMutation(periods, 'changePeriod');
  const flash = useFlash();
  const save = async () => {
    if (hasUnreadable(box.current)) return;
    const share = shareOfPercent(text);
    setWrong(share === null);
    if (share === null) return;
    setSaving(true);
    setFault(undefined);
    const params = { projectId: place.projectUid, reportingPeriodId: period.uid };
    try {
      // all shares are sent: those that others have set since the page was read stay
      const now = await call(periods.listPeriods, { params });
      const apportionment = shareChange(now, period.uid, client, Number(share));
      await change.mutateAsync({ args: { params, query: {}, body: { meta_json: { apportionment }, future } } });
      // what was typed while it was being saved stays
      setTyped((now) => (now === typed ? undefined : now));
      flash({ type: 'success', content: t.saved });
    } catch (error) {
      setFault(error);
    }
    setSaving(false);
  };
  return (
    <SpaceBetween size="m">
      <div ref={box}>
        <FormField
          label={fill(t.percent, { client: clientName(client) })}
          constraintText={t.percentHint}
          errorText={isWrong ? PERCENT_MESSAGE : ''}
        >
          <FigureInput unit="%" value={text} disabled={isDisabled} onChange={setTyped} />
        </FormField>
      </div>
      <Checkbox
        checked={future}
        disabled={isDisabled}
        description={t.futureHint}
        onChange={({ detail }) => setFuture(detail.checked)}
      >
        {t.future}
      </Checkbox>
      {fault !== undefined && <ErrorNotice error={fault} title={common.saveFailed} />}
      <Button loading={isSaving} disabled={isDisabled} onClick={() => void save()}>
        {t.save}
      </Button>
    </SpaceBetween>
  );
}
