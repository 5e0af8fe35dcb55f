import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useFlash } from '../../ui/flash.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { metricsTexts as texts } from './texts.ts';
import { useSettings } from './use-settings.ts';

const OPTIONS = [
  { value: 'tabbed', label: texts.tabbed },
  { value: 'classic', label: texts.classic },
];

/** How the reports are laid out; classic when nothing is stored (SET-165, SET-166, SET-417). */
export function LayoutSelect({ place }: { place: PlaceOfStructure }) {
  const { meta, isPending, isSaving, save } = useSettings(place);
  const flash = useFlash();
  const layout = meta.report_layout === 'tabbed' ? 'tabbed' : 'classic';
  const choose = async (report_layout: string | undefined) => {
    try {
      await save({ report_layout });
      flash({ type: 'success', content: texts.layoutSaved });
    } catch (error) {
      flash({ type: 'error', header: texts.changeFailed, content: error instanceof Error ? error.message : '' });
    }
  };
  return (
    <FormField label={texts.layout}>
      <Select
        options={OPTIONS}
        selectedOption={isPending ? null : OPTIONS.find(({ value }) => value === layout)!}
        disabled={isPending || isSaving}
        onChange={({ detail }) => void choose(detail.selectedOption.value)}
      />
    </FormField>
  );
}
