import type { ComponentProps } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { authTexts as texts } from './texts.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'autoComplete'>;

/** The field for the code of an authenticator app. */
export const AppCodeField = (field: Props) => (
  <TextField
    isRequired
    {...field}
    label={texts.appCode}
    hint={texts.appCodeHint}
    inputMode="numeric"
    autoComplete="one-time-code"
  />
);
