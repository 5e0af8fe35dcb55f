import type { ComponentProps } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { authTexts as texts } from './texts.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'autoComplete'>;

/** The code that an authenticator app shows. */
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
