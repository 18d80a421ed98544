import { canonicalMobile, spellingsOf } from '#src/contract/authentication/phone-number.ts'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import * as otp from '#src/features/otp/index.ts'
import { customText, select } from '#src/web/forms/choice-fields.tsx'
import { checkPhone } from '#src/web/forms/contact-fields.ts'
import { type ErrorsOf, emptyValues, type NameOf, type ValuesOf } from '#src/web/forms/field.ts'
import { renderField } from '#src/web/forms/form-fields.tsx'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { nameRules, textLine } from '#src/web/forms/text-fields.tsx'
import { type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { MobileField } from '#views/sign-up/mobile-field.tsx'
import { PersonView } from '#views/sign-up/person.tsx'
import { type Draft, isVerified, keepDraft, secondsToWait } from './draft.ts'

/** People who register in the browser are merchants. */
export const SIGN_UP_ROLE = 'MERCHANT'

export const personFields = {
  userRole: select('sign-up:person.userRole', {
    values: [SIGN_UP_ROLE],
    first: SIGN_UP_ROLE,
    required: 'sign-up:errors.userRole',
    hint: 'sign-up:person.userRoleHint',
    text: (t) => t('sign-up:person.merchant'),
  }),
  fullName: textLine('sign-up:person.fullName', {
    ...nameRules,
    required: 'common:messages.fullNameRequired',
    max: FULL_NAME_MAX,
    autoComplete: 'name',
  }),
  localNumber: customText((typed) => checkPhone(typed, 'mobile', 'common:messages.phoneNumber')),
}
type PersonValues = ValuesOf<typeof personFields>

type RequestContext = Pick<PublicRequest, 'c' | 'page'>
type Refused = {
  values: PersonValues
  errors: ErrorsOf<typeof personFields>
  /** The service's message about the number. */
  number?: string
  status?: 422 | 429
}

export function personScreen(
  { c, page }: RequestContext,
  draft: Draft | null,
  refused?: Refused,
): Screen {
  const values = refused?.values ?? valuesOf(draft, page.format)
  const { form } = formStateOf(page, personFields, { errors: refused?.errors ?? {} })
  const errors = { ...form.errors, ...(refused?.number && { localNumber: refused.number }) }
  const verified = draft && isVerified(draft) ? draft.mobileNo : null
  const field = (name: NameOf<typeof personFields>) =>
    renderField(personFields, name, { values, errors }, page.t)
  const { socialProviders: social } = c.get('web').config
  return screen({
    layout: 'auth',
    title: page.t('sign-up:title'),
    status: refused ? (refused.status ?? 422) : 200,
    main: (
      <PersonView errors={errors} social={social}>
        {field('userRole')}
        {field('fullName')}
        <MobileField
          value={values.localNumber}
          error={errors.localNumber}
          verified={verified && spellingsOf(verified)}
        />
      </PersonView>
    ),
  })
}

export function numberRefused(
  request: RequestContext,
  draft: Draft | null,
  number: string,
  status: 422 | 429 = 422,
): Screen {
  const values = valuesOf(draft, request.page.format)
  return personScreen(request, draft, { values, errors: {}, number, status })
}

function valuesOf(draft: Draft | null, format: PublicRequest['page']['format']): PersonValues {
  const values = emptyValues(personFields)
  if (!draft) return values
  return { ...values, fullName: draft.fullName, localNumber: format.phone(draft.mobileNo) }
}

/** Sends a code and shows its form; a code sent within the last minute stays valid. */
export async function beginCode(request: PublicRequest, draft: Draft): Promise<Result> {
  const { c, page } = request
  if (secondsToWait(draft) > 0) {
    keepDraft(c, draft)
    return otp.begun(request, stepOf(page, draft), page.t('sign-up:code.before'))
  }
  const result = await otp.sendCode(request, targetOf(draft))
  if (!result.ok) {
    const { kind, errors, displayMessage } = result
    const status = kind === 'tooMany' ? 429 : 422
    return numberRefused(request, draft, errors.mobileNo ?? displayMessage, status)
  }
  const sent = keepSent(c, draft, result.data.retryAfterSeconds)
  return otp.begun(request, stepOf(page, sent), result.displayMessage)
}

export function keepSent(c: PublicRequest['c'], draft: Draft, seconds: number): Draft {
  const againAt = Date.now() + seconds * 1000
  const kept = { ...draft, sent: { mobile: canonicalMobile(draft.mobileNo), againAt } }
  keepDraft(c, kept)
  return kept
}

export function targetOf({ mobileNo }: Draft): otp.CodeTarget {
  return { purpose: 'SIGN_UP', mobileNo }
}

export function stepOf({ format }: PublicRequest['page'], draft: Draft): otp.Step {
  return {
    layout: 'auth',
    action: signUpPaths.code(),
    resendAction: signUpPaths.resend(),
    cancelHref: signUpPaths.show(),
    destination: format.phone(draft.mobileNo),
    retryAfterSeconds: secondsToWait(draft),
  }
}
