import { FigureInput } from '../../../ui/form/figure-input.tsx';

type Props = {
  value: string;
  unit: string;
  label?: string;
  readOnly: boolean;
  onChange(value: string): void;
  onLeave(): void;
};

/** A number in steps of 0.01 (ADM-357). */
export const NumberField = (props: Props) => <FigureInput step="0.01" {...props} />;
