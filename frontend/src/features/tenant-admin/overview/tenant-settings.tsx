import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useMemo, useState } from 'react';
import { faultText } from '../../../../../shared/contract/fault-text.ts';
import { type Tenant, tenant } from '../../../../../shared/contract/tenant/tenant.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { type FormErrors, formErrors, issueErrors, NO_ERRORS, stillWrong } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { JsonField, parseObject } from '../../../ui/form/json-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { orRequestFailed } from '../request-failed.ts';
import { tenantSettingsTexts as texts } from '../texts.ts';
import { settingsOnScreen } from './settings-on-screen.ts';
import { isOfSignIn, signInFields, signInMeta, withoutSignIn } from './sign-in-fields.ts';
import { SignInSettings } from './sign-in-settings.tsx';
import { timeZoneChoices } from './time-zones.ts';

const inJson = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * Name, time zone, terms and meta-data of the tenancy: its styles and the sources of its home pages (SET-262, SET-263); and the
 * rules of sign-in, which have fields of their own. Other people's changes do not replace what was typed.
 */
export function TenantSettings({ current }: { current: Tenant }) {
  const [held, setHeld] = useState(current);
  const [isChanged, setChanged] = useState(false);
  const shown = settingsOnScreen(held, current, isChanged);
  if (shown !== held) setHeld(shown);
  return <SettingsForm key={shown.version} current={shown} onChanged={setChanged} />;
}

function SettingsForm({ current, onChanged }: { current: Tenant; onChanged(isChanged: boolean): void }) {
  const [fields, setFields] = useState(() => fieldsOf(current));
  const [kept, setKept] = useState(fields);
  const [version, setVersion] = useState(current.version);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(kept);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnsaved(() => isChanged);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  // the schema's faults disappear when corrected; the server's faults only the server can check
  const [checked, setChecked] = useState<FormErrors>(NO_ERRORS);
  const zones = useMemo(() => timeZoneChoices(current.time_zone), [current.time_zone]);
  const save = useApiMutation(tenant, 'changeTenant');
  const flash = useFlash();
  const set = (key: 'name' | 'timeZone' | 'terms' | 'meta') => (value: string) =>
    setFields((before) => ({ ...before, [key]: value }));
  const [terms, meta] = [parseObject(fields.terms), parseObject(fields.meta)];
  const parsed = () =>
    tenant.changeTenant.body.safeParse(
      {
        name: fields.name,
        time_zone: fields.timeZone,
        term_map: terms,
        meta_json: meta && { ...meta, ...signInMeta(fields.signIn, current.meta_json) },
      },
      { error: faultText },
    );
  const faultsNow = () => {
    const { error } = parsed();
    return error ? issueErrors(error) : NO_ERRORS;
  };
  const submit = async () => {
    const read = parsed();
    setChecked(faultsNow());
    setErrors(NO_ERRORS);
    if (!read.success) return;
    try {
      const saved = await orRequestFailed(save.mutateAsync({ args: { body: read.data }, options: { ifMatch: version } }));
      setVersion(saved.version);
      setKept(fields);
      flash({ type: 'success', content: texts.saved });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
  };
  const found = checked.summary === undefined ? errors : stillWrong(checked, faultsNow());
  const faultOf = (field: string) =>
    Object.entries(found.fields)
      .find(([name]) => !isOfSignIn(name) && (name === field || name.startsWith(`${field}.`)))
      ?.join(': ');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Form
        actions={
          <Button variant="primary" loading={save.isPending} disabled={!terms || !meta}>
            {texts.save}
          </Button>
        }
      >
        <SpaceBetween size="l">
          <FormProblem errors={found} />
          <Container header={<Header variant="h2">{texts.title}</Header>}>
            <SpaceBetween size="m">
              <TextField label={texts.name} value={fields.name} error={found.fields.name} onChange={set('name')} />
              <ChoiceField
                label={texts.timeZone}
                hint={texts.timeZoneHint}
                value={fields.timeZone}
                choices={zones}
                error={found.fields.time_zone}
                onChange={set('timeZone')}
              />
              <JsonField
                label={texts.terms}
                hint={texts.termsHint}
                value={fields.terms}
                rows={5}
                error={faultOf('term_map')}
                onChange={set('terms')}
              />
              <JsonField
                label={texts.meta}
                hint={texts.metaHint}
                value={fields.meta}
                error={faultOf('meta_json')}
                onChange={set('meta')}
              />
            </SpaceBetween>
          </Container>
          <SignInSettings
            value={fields.signIn}
            errors={found.fields}
            onChange={(signIn) => setFields((before) => ({ ...before, signIn }))}
          />
        </SpaceBetween>
      </Form>
    </form>
  );
}

const fieldsOf = ({ name, time_zone, term_map, meta_json }: Tenant) => ({
  name,
  timeZone: time_zone,
  terms: inJson(term_map),
  meta: inJson(withoutSignIn(meta_json)),
  signIn: signInFields(meta_json),
});
