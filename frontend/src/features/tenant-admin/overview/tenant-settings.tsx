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
import { readAtOnce, useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { changedPart, changedTo, type FieldLabels } from '../../../ui/form/changed-to.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { type FormErrors, FormFault, formErrors, issueErrors, NO_ERRORS, stillWrong } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { JsonField } from '../../../ui/form/json-field.tsx';
import { settingsOnScreen } from '../../../ui/form/settings-on-screen.ts';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { common } from '../../../ui/texts.ts';
import { orRequestFailed } from '../request-failed.ts';
import { tenantSettingsTexts as texts } from '../texts.ts';
import { type JsonFields, jsonFields, jsonLabels, jsonObject, overwrittenFields } from './settings-json.ts';
import {
  isOfSignIn,
  SIGN_IN_LABELS,
  SIGN_IN_TOGETHER,
  type SignInFields,
  signInFields,
  signInMeta,
  withoutSignIn,
} from './sign-in-fields.ts';
import { SignInSettings } from './sign-in-settings.tsx';
import { timeZoneChoices } from './time-zones.ts';
import { unreadWarning } from './unknown-settings.ts';
import { useJsonText } from './use-json-text.ts';

const fieldsOf = ({ name, time_zone, term_map, meta_json }: Tenant): Fields => ({
  name,
  timeZone: time_zone,
  ...signInFields(meta_json),
  ...jsonFields('terms', term_map),
  ...jsonFields('meta', withoutSignIn(meta_json)),
});
type Fields = { name: string; timeZone: string } & SignInFields & JsonFields;

/** `fields`: all fields that a message may name. */
const labelsOf = (_now: unknown, fields: Fields): FieldLabels<Fields> => ({
  name: changedTo(texts.name),
  timeZone: changedTo(texts.timeZone),
  ...SIGN_IN_LABELS,
  ...jsonLabels('terms', texts.terms, fields),
  ...jsonLabels('meta', texts.meta, fields),
});

/** The names of settings with their values, '' for none. */
const saidOf = (settings: JsonFields, labels: FieldLabels<JsonFields>): string =>
  Object.entries(settings)
    .map(([key, json]) => changedPart<JsonFields, keyof JsonFields>(labels[key as keyof JsonFields] ?? key, json, undefined))
    .join(', ');

/** What is sent of the fields, or their faults. `base`: the settings that they rest on. */
const parsed = (base: Tenant, fields: Fields) =>
  tenant.changeTenant.body.safeParse(
    {
      name: fields.name,
      time_zone: fields.timeZone,
      term_map: jsonObject('terms', fields),
      meta_json: { ...jsonObject('meta', fields), ...signInMeta(fields, base.meta_json) },
    },
    { error: faultText },
  );

/**
 * Name, time zone, terms and meta-data of the tenancy, such as styles and sources of the home pages (SET-262, SET-263), and the
 * rules of sign-in. Other people's changes never replace typed values. If another person has changed the same setting, a save
 * lists it with its present value; the next save overwrites it. Each setting within the JSON is a field of its own.
 */
export function TenantSettings({ current }: { current: Tenant }) {
  const queries = useQueryClient();
  const readNow = () => readAtOnce(queries, tenant, 'readTenant', {});
  const together = SIGN_IN_TOGETHER;
  const form = useStoredForm(current, { fieldsOf, labels: labelsOf, together, isOvertaken: isStaleVersion, readNow });
  const { base, values: fields } = form;
  const all = { fields, base: fieldsOf(base) };
  const terms = useJsonText('terms', all, form.setAll);
  const meta = useJsonText('meta', all, form.setAll);
  const isValid = terms.isValid && meta.isValid;
  const isChanged = Object.keys(form.sent).length > 0 || !isValid;
  const shown = settingsOnScreen(base, current, isChanged);
  if (shown !== base) form.setBase(shown);
  useUnsaved(() => isChanged);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  // Schema faults disappear when corrected. The server's faults stay until the next save, because only the server can check them.
  const [checked, setChecked] = useState<FormErrors>(NO_ERRORS);
  const zones = useMemo(() => timeZoneChoices(base.time_zone), [base.time_zone]);
  const save = useApiMutation(tenant, 'changeTenant');
  // Covers the whole attempt: no request is pending while a refused change is read again.
  const [saving, setSaving] = useState(false);
  const flash = useFlash();
  const set = (key: 'name' | 'timeZone') => (value: string) => form.set(key, value);
  const faultsNow = () => {
    const { error } = parsed(base, fields);
    return error ? issueErrors(error) : NO_ERRORS;
  };
  const [named, setNamed] = useState('');
  /** Names once what somebody else has changed in an object that is to become a value. */
  const demandNamed = (over: Tenant, values: Fields) => {
    const lost = { ...overwrittenFields('terms', values), ...overwrittenFields('meta', values) };
    const parts = saidOf(lost, labelsOf(over, { ...values, ...lost }));
    if (parts === '' || parts === named) return;
    setNamed(parts);
    form.setBase(over);
    throw new FormFault(fill(common.changedSince, { parts }), {});
  };
  const send = async (over: Tenant, values: Fields) => {
    demandNamed(over, values);
    const { data: body, error } = parsed(over, values);
    if (error) throw new FormFault(common.checkFields, issueErrors(error).fields);
    form.setBase(await save.mutateAsync({ args: { body }, options: { ifMatch: over.version } }));
  };
  const submit = async () => {
    const found = faultsNow();
    setChecked(found);
    setErrors(NO_ERRORS);
    if (saving || found.summary !== undefined) return;
    setSaving(true);
    try {
      await orRequestFailed(form.changed(send));
      form.saved(form.sent);
      flash({ type: 'success', content: texts.saved });
    } catch (failure) {
      setErrors(formErrors(failure));
    } finally {
      setSaving(false);
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
          <Button variant="primary" loading={saving} disabled={!isValid} disabledReason={texts.saveRefused}>
            {texts.save}
          </Button>
        }
      >
        <SpaceBetween size="l">
          <FormProblem errors={found} />
          <Container header={<Header variant="h2">{texts.title}</Header>}>
            <SpaceBetween size="m">
              <TextField label={texts.name} isRequired value={fields.name} error={found.fields.name} onChange={set('name')} />
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
                value={terms.text}
                rows={5}
                error={faultOf('term_map')}
                onChange={terms.set}
              />
              <JsonField
                label={texts.meta}
                hint={texts.metaHint}
                value={meta.text}
                error={faultOf('meta_json')}
                warning={unreadWarning(jsonObject('meta', fields))}
                onChange={meta.set}
              />
            </SpaceBetween>
          </Container>
          <SignInSettings value={fields} errors={found.fields} onChange={form.setAll} />
        </SpaceBetween>
      </Form>
    </form>
  );
}
