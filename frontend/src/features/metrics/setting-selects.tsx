import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { messageOf } from '../../ui/failure.ts';
import { useFlash } from '../../ui/flash.tsx';
import { choicesState } from '../../ui/form/choice-field.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { metricsTexts as texts } from './texts.ts';
import { useSettings } from './use-settings.ts';

/** A setting of the reports with its choices. `unset`: the default choice. */
type Setting = {
  name: 'report_layout' | 'sortKey';
  label: string;
  saved: string;
  unset: string;
  options: readonly { value: string; label: string }[];
};

const LAYOUT: Setting = {
  name: 'report_layout',
  label: texts.layout,
  saved: texts.layoutSaved,
  unset: 'classic',
  options: [
    { value: 'tabbed', label: texts.tabbed },
    { value: 'classic', label: texts.classic },
  ],
};
const ORDER: Setting = {
  name: 'sortKey',
  label: texts.order,
  saved: texts.orderSaved,
  unset: 'name',
  options: [
    { value: 'name', label: texts.byName },
    { value: '_path', label: texts.byPath },
  ],
};

/** The layout of the reports; classic by default (SET-165, SET-166, SET-417). */
export const LayoutSelect = ({ place }: { place: PlaceOfStructure }) => <SettingSelect place={place} setting={LAYOUT} />;

/** The order of sections and metrics in the reports; this page always shows the order of the tree (SET-156, SET-211, SET-213). */
export const OrderSelect = ({ place }: { place: PlaceOfStructure }) => <SettingSelect place={place} setting={ORDER} />;

function SettingSelect({
  place,
  setting: { name, label, saved, unset, options },
}: {
  place: PlaceOfStructure;
  setting: Setting;
}) {
  const { meta, query, isSaving, save } = useSettings(place);
  const flash = useFlash();
  const optionOf = (wanted: unknown) => options.find(({ value }) => value === wanted);
  const chosen = query.data === undefined ? null : (optionOf(meta[name]) ?? optionOf(unset)!);
  const state = choicesState(query);
  const choose = async (value: string | undefined) => {
    try {
      await save({ [name]: value });
      flash({ type: 'success', content: saved });
    } catch (error) {
      flash({ type: 'error', header: texts.changeFailed, content: messageOf(error, '') });
    }
  };
  return (
    <FormField label={label} errorText={state.statusType === 'error' ? state.errorText : undefined}>
      <Select
        options={options}
        selectedOption={chosen}
        disabled={query.isPending || isSaving}
        onChange={({ detail }) => void choose(detail.selectedOption.value)}
        {...state}
      />
    </FormField>
  );
}
