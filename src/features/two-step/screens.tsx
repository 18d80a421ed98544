import type { ReactNode } from 'react'
import type { SecondFactor } from '#src/contract/authentication/second-factors.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { emptyValues, type Fields, type NameOf } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome } from '#src/web/forms/save-result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { qrPicture } from '#src/web/pictures/qr-picture.ts'
import { OnView } from '#views/two-step/on.tsx'
import { OneForm } from '#views/two-step/one-form.tsx'
import { OrPasskey } from '#views/two-step/passkeys.tsx'
import { RecoveryCodes, SetupKey } from '#views/two-step/shown-once.tsx'
import { codesFields, confirmFields, endFields, keptFields, startFields } from './fields.ts'

type Step<F extends Fields> = {
  name: 'start' | 'confirm' | 'kept' | 'codes' | 'end'
  fields: F
  outcome: Outcome<NameOf<F>>
  above?: ReactNode
}

function stepScreen<F extends Fields>(request: Request, step: Step<F>): Result {
  const { page, actor } = request
  const { name, fields, outcome, above } = step
  const role = actor.roleLowerCase
  const { form, answer } = formStateOf(page, fields, outcome)
  const shown = { values: emptyValues(fields), errors: form.errors }
  return screen({
    title: page.t('two-step:title'),
    crumbs: crumbsTo(page, twoStepPaths.show),
    ...answer,
    main: (
      <OneForm
        name={name}
        action={twoStepPaths[name]({ role })}
        backHref={name === 'codes' || name === 'end' ? twoStepPaths.show({ role }) : null}
        above={above}
        {...form}
      >
        {renderFields(fields, shown, page.t)}
      </OneForm>
    ),
  })
}

export function startScreen(
  request: Request,
  { asksPassword }: SecondFactor,
  outcome: Outcome<'password'>,
) {
  const fields: Fields = asksPassword ? startFields : {}
  const role = request.actor.roleLowerCase
  return stepScreen(request, { name: 'start', fields, outcome, above: <OrPasskey role={role} /> })
}

export function setupScreen(
  request: Request,
  { secret, uri }: NonNullable<SecondFactor['setup']>,
  outcome: Outcome<'code'>,
) {
  const above = <SetupKey secret={secret} picture={qrPicture(uri)} />
  return stepScreen(request, { name: 'confirm', fields: confirmFields, outcome, above })
}

/** @param codes none where they were shown already */
export function codesScreen(
  request: Request,
  codes: readonly string[],
  outcome: Outcome<'ending'> = {},
) {
  const above = codes.length > 0 && <RecoveryCodes codes={codes} />
  return stepScreen(request, { name: 'kept', fields: keptFields, outcome, above })
}

export function renewScreen(request: Request, outcome: Outcome<'code'>) {
  return stepScreen(request, { name: 'codes', fields: codesFields, outcome })
}

export function endFieldsOf({
  hasPassword,
}: SecondFactor): Pick<typeof endFields, 'code'> & Fields {
  return hasPassword ? endFields : { code: endFields.code }
}

export function endScreen(request: Request, state: SecondFactor, outcome: Outcome<string>) {
  return stepScreen(request, { name: 'end', fields: endFieldsOf(state), outcome })
}

export function onScreen({ page, actor }: Request, state: SecondFactor): Result {
  return screen({
    title: page.t('two-step:title'),
    crumbs: crumbsTo(page, twoStepPaths.show),
    main: <OnView state={state} role={actor.roleLowerCase} />,
  })
}
