import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { faultText } from '../../../../../shared/contract/fault-text.ts';
import { type Tenant, tenant } from '../../../../../shared/contract/tenant/tenant.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { apiQuery, useApiMutation } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { type FormErrors, FormFault, formErrors, issueErrors, NO_ERRORS, stillWrong } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { JsonField, parseObject } from '../../../ui/form/json-field.tsx';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { common } from '../../../ui/texts.ts';
import { orRequestFailed } from '../request-failed.ts';
import { signInSettingsTexts, tenantSettingsTexts as texts } from '../texts.ts';
import { settingsOnScreen } from './settings-on-screen.ts';
import { isOfSignIn, signInFields, signInMeta, withoutSignIn } from './sign-in-fields.ts';
import { SignInSettings } from './sign-in-settings.tsx';
import { timeZoneChoices } from './time-zones.ts';

const inJson = (value: unknown) => JSON.stringify(value, null, 2);

const fieldsOf = ({ name, time_zone, term_map, meta_json }: Tenant) => ({
  name,
  timeZone: time_zone,
  terms: inJson(term_map),
  meta: inJson(withoutSignIn(meta_json)),
  signIn: signInFields(meta_json),
});
type Fields = ReturnType<typeof fieldsOf>;

const LABELS: Readonly<Record<keyof Fields, string>> = {
  name: texts.name,
  timeZone: texts.timeZone,
  terms: texts.terms,
  meta: texts.meta,
  signIn: signInSettingsTexts.title,
};

/** What is sent of the fields, or their faults. `base`: the settings that they rest on. */
const parsed = (base: Tenant, { name, timeZone, terms, meta, signIn }: Fields) => {
  const settings = parseObject(meta);
  return tenant.changeTenant.body.safeParse(
    {
      name,
      time_zone: timeZone,
      term_map: parseObject(terms),
      meta_json: settings && { ...settings, ...signInMeta(signIn, base.meta_json) },
    },
    { error: faultText },
  );
};

/**
 * Name, time zone, terms and meta-data of the tenancy: its styles and the sources of its home pages (SET-262, SET-263); and the
 * rules of sign-in, which have fields of their own. Other people's changes do not replace what was typed: where both have changed the same
 * field, a save says which, and the next one is over what there is now.
 */
export function TenantSettings({ current }: { current: Tenant }) {
  const queries = useQueryClient();
  const readNow = () => queries.fetchQuery({ ...apiQuery(tenant, 'readTenant', {}), staleTime: 0 });
  const form = useStoredForm(current, { fieldsOf, labels: LABELS, isOvertaken: isStaleVersion, readNow });
  const { base, values: fields } = form;
  const isChanged = Object.keys(form.sent).length > 0;
  const shown = settingsOnScreen(base, current, isChanged);
  if (shown !== base) form.setBase(shown);
  useUnsaved(() => isChanged);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  // the schema's faults disappear when corrected; the server's faults only the server can check
  const [checked, setChecked] = useState<FormErrors>(NO_ERRORS);
  const zones = useMemo(() => timeZoneChoices(base.time_zone), [base.time_zone]);
  const save = useApiMutation(tenant, 'changeTenant');
  const flash = useFlash();
  const set = (key: 'name' | 'timeZone' | 'terms' | 'meta') => (value: string) => form.set(key, value);
  const [terms, meta] = [parseObject(fields.terms), parseObject(fields.meta)];
  const faultsNow = () => {
    const { error } = parsed(base, fields);
    return error ? issueErrors(error) : NO_ERRORS;
  };
  const send = async (over: Tenant, values: Fields) => {
    const { data: body, error } = parsed(over, values);
    if (error) throw new FormFault(common.checkFields, issueErrors(error).fields);
    form.setBase(await save.mutateAsync({ args: { body }, options: { ifMatch: over.version } }));
  };
  const submit = async () => {
    const found = faultsNow();
    setChecked(found);
    setErrors(NO_ERRORS);
    if (found.summary !== undefined) return;
    try {
      await orRequestFailed(form.changed(send));
      form.saved(form.sent);
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
          <SignInSettings value={fields.signIn} errors={found.fields} onChange={(signIn) => form.set('signIn', signIn)} />
        </SpaceBetween>
      </Form>
    </form>
  );
}
