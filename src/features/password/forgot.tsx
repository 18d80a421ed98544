import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { readPhone } from '#src/contract/authentication/phone-number.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { email, mobile } from '#src/web/forms/contact-fields.ts'
import {
  emptyValues,
  type Fields,
  type NameOf,
  readFields,
  type ValuesOf,
} from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { type ForgotBy, ForgotView } from '#views/password/forgot.tsx'
import { type FormError, formErrorOf } from './form-error.ts'
import { type ResetContact, sendResetCode, startedReset } from './started-reset.ts'

type Way<F extends Fields> = {
  by: ForgotBy
  fields: F
  /** Of values without errors. */
  contactOf: (values: ValuesOf<F>) => ResetContact
}

export const forgotByNumber = forgotScreens({
  by: 'number',
  fields: {
    mobileNo: mobile('password:forgot.mobileNo', {
      required: 'common:messages.mobileNumber',
      invalid: 'common:messages.mobileNumber',
      hint: 'password:forgot.hint',
      autoComplete: 'tel',
    }),
  },
  contactOf(values) {
    const mobileNo = readPhone(values.mobileNo, 'mobile')
    if (typeof mobileNo === 'string') throw new Error(`a checked number is ${mobileNo}`)
    return { mobileNo }
  },
})

export const forgotByEmail = forgotScreens({
  by: 'email',
  fields: {
    email: email('password:byEmail.email', {
      required: 'common:messages.email',
      autoComplete: 'email',
    }),
  },
  contactOf: (values) => ({ email: canonicalEmail(values.email) }),
})

function forgotScreens<F extends Fields>({ by, fields, contactOf }: Way<F>) {
  type State = Partial<FormError> & {
    values?: ValuesOf<F>
    errors?: Partial<Record<NameOf<F>, string>>
  }

  function show(
    { c, page }: PublicRequest,
    { values = emptyValues(fields), errors = {}, message, ...answer }: State = {},
  ): Result {
    return screen({
      layout: 'auth',
      title: page.t('password:forgot.title'),
      ...answer,
      main: (
        <ForgotView by={by} errors={errors} message={message} hasCode={startedReset(c) !== null}>
          {renderFields(fields, { values, errors }, page.t)}
        </ForgotView>
      ),
    })
  }

  return {
    show: (request: PublicRequest): Result => show(request),

    /** Sends a code; the next page is the same for every number and address. */
    async create(request: PublicRequest): Promise<Result> {
      const { values, errors: found } = await readFields(request, fields)
      if (Object.keys(found).length > 0) {
        const { form, answer } = formStateOf(request.page, fields, { errors: found })
        return show(request, { values, errors: form.errors, status: answer.status ?? 422 })
      }
      const sent = await sendResetCode(request, contactOf(values))
      if (sent.ok) return seeOther(passwordPaths.reset())
      return show(request, { values, ...formErrorOf(request.page.t, sent.why) })
    },
  }
}
