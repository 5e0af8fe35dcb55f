import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { FactorGroup, FactorsInUse } from '../../../../../shared/contract/factor/factors.ts';
import { packages } from '../../../../../shared/contract/project/packages.ts';
import { LATEST } from '../../../../../shared/domain/factor/factors.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { conversionTexts as texts } from '../texts.ts';

const since = ({ start_date }: FactorGroup) =>
  start_date === null ? texts.undated : fill(texts.since, { day: formatDate(start_date) });

/** The group in use; administrators of a package can choose another one (ADM-088, ADM-089, ADM-498, ADM-602). */
export function GroupCard({ place, inUse }: { place: PlaceOfStructure; inUse: FactorsInUse }) {
  const { chosen, in_use, day } = inUse.group;
  const used = in_use ? `${in_use.name} (${since(in_use)})` : texts.noGroup;
  return (
    <Container header={<Header variant="h2">{texts.group}</Header>}>
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={2}
          items={[
            { label: texts.inUse, value: chosen === LATEST && in_use ? `${texts.latest}: ${used}` : used },
            { label: place.isPackage ? texts.asOfPackage : texts.asOfProject, value: formatDate(day) },
          ]}
        />
        {!in_use && <Box color="text-body-secondary">{fill(texts.noGroupText, { day: formatDate(day) })}</Box>}
        {!place.isPackage && <Box color="text-body-secondary">{texts.projectGroup}</Box>}
        {place.isPackage && place.mayEdit && <GroupChoice place={place} inUse={inUse} />}
      </SpaceBetween>
    </Container>
  );
}

function GroupChoice({ place, inUse: { group, groups } }: { place: PlaceOfStructure; inUse: FactorsInUse }) {
  const flash = useFlash();
  const save = useApiMutation(packages, 'changePackage', { changes: 'factorGroup' });
  const options = [
    { value: LATEST, label: texts.latest, description: texts.latestText },
    ...groups.map((each) => ({ value: each.id, label: each.name, description: since(each) })),
  ];
  const selected = options.find(({ value }) => value === group.chosen) ?? { value: group.chosen, label: texts.goneGroup };
  const choose = async (value: string) => {
    const params = { trackerId: place.trackerId, refId: place.packageId };
    const body = { latest_commit: { meta_json: { conversion_factor_group: value } } };
    try {
      await save.mutateAsync({ args: { params, body } });
      flash({ type: 'success', content: texts.chosen });
    } catch (error) {
      flash({ type: 'error', content: messageOf(error, texts.chooseFailed) });
    }
  };
  return (
    <FormField label={texts.choose} constraintText={texts.chooseHint}>
      <Select
        options={options}
        selectedOption={selected}
        disabled={save.isPending}
        onChange={({ detail }) => void choose(detail.selectedOption.value ?? LATEST)}
      />
    </FormField>
  );
}
