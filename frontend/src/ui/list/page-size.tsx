import Select from '@cloudscape-design/components/select';
import { listTexts as texts } from './texts.ts';

type Props<S extends number | null> = {
  /** null means all rows */
  sizes: readonly S[];
  size: number | null;
  onChange(size: NoInfer<S>): void;
  /** label of the size null */
  allText?: string;
};

/** The choice of rows per page of a list. */
export function PageSize<S extends number | null>({ sizes, size, onChange, allText = '' }: Props<S>) {
  const options = sizes.map((each) => ({ value: String(each), label: each === null ? allText : String(each) }));
  return (
    <Select
      ariaLabel={texts.pageSize}
      options={options}
      selectedOption={options.find(({ value }) => value === String(size)) ?? null}
      onChange={({ detail }) => {
        const chosen = sizes.find((each) => String(each) === detail.selectedOption.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
