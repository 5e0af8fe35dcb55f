import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { SECOND_FACTOR_DEMANDS, SECOND_FACTOR_KINDS } from '../../../../../shared/domain/access/second-factor.ts';
import { DEFAULT_SESSION_RULE, SESSION_LIMITS } from '../../../../../shared/domain/access/sessions.ts';
import { REGISTRATION_RULES } from '../../../../../shared/domain/tenant/registration.ts';
import { fill } from '../../../ui/fill.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { signInSettingsTexts as texts } from '../texts.ts';
import type { SignInFields } from './sign-in-fields.ts';

type Props = { value: SignInFields; errors: Record<string, string>; onChange(changed: Partial<SignInFields>): void };

/** Settings: who needs a second step at sign-in, who may join, and how long sessions last. */
export function SignInSettings({ value, errors, onChange }: Props) {
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <SpaceBetween size="m">
        <FormField label={texts.demand} description={texts.demandAbout} errorText={errors['meta_json.second_factor']}>
          <RadioGroup
            value={value.demand}
            items={SECOND_FACTOR_DEMANDS.map((demand) => ({ value: demand, ...texts.demands[demand] }))}
            onChange={({ detail }) => {
              const demand = SECOND_FACTOR_DEMANDS.find((each) => each === detail.value);
              if (demand) onChange({ demand });
            }}
          />
        </FormField>
        {value.demand !== 'nobody' && (
          <FormField label={texts.kind} description={texts.kindAbout} errorText={errors['meta_json.second_factor_kind']}>
            <RadioGroup
              value={value.kind}
              items={SECOND_FACTOR_KINDS.map((kind) => ({ value: kind, ...texts.kinds[kind] }))}
              onChange={({ detail }) => {
                const kind = SECOND_FACTOR_KINDS.find((each) => each === detail.value);
                if (kind) onChange({ kind });
              }}
            />
          </FormField>
        )}
        <FormField label={texts.registration} description={texts.registrationAbout} errorText={errors['meta_json.registration']}>
          <RadioGroup
            value={value.registration}
            items={REGISTRATION_RULES.map((rule) => ({ value: rule, ...texts.registrations[rule] }))}
            onChange={({ detail }) => {
              const registration = REGISTRATION_RULES.find((each) => each === detail.value);
              if (registration) onChange({ registration });
            }}
          />
        </FormField>
        <TextField
          label={texts.idle}
          hint={fill(texts.idleHint, { ...SESSION_LIMITS.idleMinutes, standard: DEFAULT_SESSION_RULE.idleMinutes })}
          value={value.idleMinutes}
          inputMode="numeric"
          error={errors['meta_json.session.idle_minutes']}
          onChange={(idleMinutes) => onChange({ idleMinutes })}
        />
        <TextField
          label={texts.absolute}
          hint={fill(texts.absoluteHint, { ...SESSION_LIMITS.absoluteHours, standard: DEFAULT_SESSION_RULE.absoluteHours })}
          value={value.absoluteHours}
          inputMode="numeric"
          error={errors['meta_json.session.absolute_hours']}
          onChange={(absoluteHours) => onChange({ absoluteHours })}
        />
      </SpaceBetween>
    </Container>
  );
}
