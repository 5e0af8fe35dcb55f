import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Apportionment } from '../../../../shared/contract/project/apportionment.ts';
import { periods, type ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { PERCENT_MESSAGE, percentInput, shareOfPercent } from '../../../../shared/domain/apportionment/shares.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { readAtOnce, useApiMutation } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { changedTo } from '../../ui/form/changed-to.ts';
import { FigureInput } from '../../ui/form/figure-input.tsx';
import { settingsOnScreen } from '../../ui/form/settings-on-screen.ts';
import { useStoredForm } from '../../ui/form/stored-form.ts';
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
          ariaRequired
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

/** A client's percentage in a period, as text; '' for none. */
const percentIn = (period: ReportingPeriod, client: Client): string => {
  const stored = sharesOf(period).entries?.find((entry) => shareKey(entry) === shareKey(client));
  return stored ? percentInput(stored.value) : '';
};

/**
 * Sends all shares of the period as the form has read them, with the changed one. If another person has set another client's
 * share meanwhile, both changes stay. If it was this client's share, a save shows the new value, and the next save replaces it.
 */
function Percent({ place, period, client, isDisabled }: Props & { client: Client }) {
  const queries = useQueryClient();
  const params = { projectId: place.projectUid };
  const label = fill(t.percent, { client: clientName(client) });
  const form = useStoredForm(period, {
    fieldsOf: (base) => ({ percent: percentIn(base, client) }),
    labels: { percent: changedTo(label) },
    together: true,
    isOvertaken: isStaleVersion,
    readNow: async () => (await readAtOnce(queries, periods, 'listPeriods', { params })).find(({ uid }) => uid === period.uid),
  });
  // An untouched percentage follows other people's changes.
  const shown = settingsOnScreen(form.base, period, Object.keys(form.sent).length > 0);
  if (shown !== form.base) form.setBase(shown);
  const text = form.values.percent;
  const [future, setFuture] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const box = useRef<HTMLDivElement>(null);
  const change = useApiMutation(periods, 'changePeriod');
  const flash = useFlash();
  const send = async (base: ReportingPeriod, { percent }: { percent: string }) => {
    const apportionment = shareChange(base, client, Number(shareOfPercent(percent)));
    const changed = await change.mutateAsync({
      args: { params: { ...params, reportingPeriodId: base.uid }, query: {}, body: { meta_json: { apportionment }, future } },
      options: { ifMatch: base.version },
    });
    form.setBase(changed.find(({ uid }) => uid === base.uid) ?? base);
  };
  const save = async () => {
    if (hasUnreadable(box.current)) return;
    const isFault = shareOfPercent(text) === null;
    setWrong(isFault);
    if (isFault) return box.current?.querySelector('input')?.focus();
    setSaving(true);
    setFault(undefined);
    try {
      await form.changed(send);
      // Text typed during the save stays.
      form.saved({ percent: text });
      flash({ type: 'success', content: t.saved });
    } catch (error) {
      setFault(error);
    }
    setSaving(false);
  };
  return (
    <SpaceBetween size="m">
      <div ref={box}>
        <FormField label={label} constraintText={t.percentHint} errorText={isWrong ? PERCENT_MESSAGE : ''}>
          <FigureInput unit="%" value={text} disabled={isDisabled} onChange={(typed) => form.set('percent', typed)} />
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
