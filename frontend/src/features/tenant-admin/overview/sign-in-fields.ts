import type { TenantMeta } from '../../../../../shared/contract/tenant/tenant.ts';
import type { SecondFactorDemand, SecondFactorKind } from '../../../../../shared/domain/access/second-factor.ts';
import type { RegistrationRule } from '../../../../../shared/domain/tenant/registration.ts';
import { changedTo, type FieldLabels } from '../../../ui/form/changed-to.ts';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
import { signInSettingsTexts as texts } from '../texts.ts';

/** Settings about joining and sign-in, as typed. An empty number means the default. */
export type SignInFields = {
  demand: SecondFactorDemand;
  kind: SecondFactorKind;
  registration: RegistrationRule;
  absoluteHours: string;
  idleMinutes: string;
};

/** Labels of the fields with their present values, for a message about another person's change. */
export const SIGN_IN_LABELS: FieldLabels<SignInFields> = {
  demand: (now) => changedTo(texts.demand)(texts.demands[now].label),
  kind: (now) => changedTo(texts.kind)(texts.kinds[now].label),
  registration: (now) => changedTo(texts.registration)(texts.registrations[now].label),
  absoluteHours: changedTo(texts.absolute),
  idleMinutes: changedTo(texts.idle),
};

/** Whom a second factor is demanded of, and which one; how long a session lasts at all, and unused. */
export const SIGN_IN_TOGETHER = [
  ['demand', 'kind'],
  ['absoluteHours', 'idleMinutes'],
] as const satisfies readonly (readonly (keyof SignInFields)[])[];

export const signInFields = ({ second_factor, second_factor_kind, registration, session }: TenantMeta): SignInFields => ({
  demand: second_factor ?? 'nobody',
  kind: second_factor_kind ?? 'any',
  registration: registration ?? 'open',
  absoluteHours: String(session?.absolute_hours ?? ''),
  idleMinutes: String(session?.idle_minutes ?? ''),
});

/** The settings that are edited as JSON: all except those about sign-in. */
export function withoutSignIn(meta: TenantMeta): TenantMeta {
  const { second_factor: _, second_factor_kind: __, session: ___, registration: ____, ...rest } = meta;
  return rest;
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : wholeNumber(typed));

/**
 * The typed values as settings. A setting without a decision stays undecided while the form has its default, so that changing
 * another setting needs no recent sign-in.
 */
export function signInMeta({ demand, kind, registration, absoluteHours, idleMinutes }: SignInFields, before: TenantMeta) {
  const [hours, minutes] = [numberOf(absoluteHours), numberOf(idleMinutes)];
  const session = {
    ...(hours !== undefined && { absolute_hours: hours }),
    ...(minutes !== undefined && { idle_minutes: minutes }),
  };
  return {
    ...((demand !== 'nobody' || before.second_factor !== undefined) && { second_factor: demand }),
    ...((kind !== 'any' || before.second_factor_kind !== undefined) && { second_factor_kind: kind }),
    ...((registration !== 'open' || before.registration !== undefined) && { registration }),
    ...((Object.keys(session).length > 0 || before.session !== undefined) && { session }),
  };
}

/** Whether a fault belongs to a sign-in field. @param name the fault's path in the request */
export const isOfSignIn = (name: string): boolean =>
  /^meta_json\.(second_factor|second_factor_kind|session|registration)\b/.test(name);
