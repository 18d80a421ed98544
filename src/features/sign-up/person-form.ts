import { type LocalMobile, parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { type FormInput, type FormState, text } from '#src/web/forms/form.ts'

export { FULL_NAME_MAX }
/** What a number may be typed with: the number itself, its prefix, blanks and signs between. */
export const MOBILE_TYPED_MAX = 20
export const SIGN_UP_ROLE = 'MERCHANT'

export type PersonField = 'userRole' | 'fullName' | 'localNumber'
export type PersonState = FormState<PersonField>
export type SignUpPerson = { fullName: string; mobileNo: LocalMobile }

const between = '[\\s\\(\\)\\.\\-]*'

/** For the browser: every spelling of this number and no other, so that its mark goes when it is changed. */
export function patternOf({ countryCode, localNumber }: LocalMobile): string {
  return `\\s*(\\${countryCode}|0)${between}${[...localNumber].join(between)}\\s*`
}

export function checkPerson(
  form: FormInput,
  t: Translate,
): { person: SignUpPerson } | { state: PersonState } {
  const { fullName, localNumber } = typedPerson(form)
  const mobileNo = parseLocalMobile(localNumber)
  const keys: Partial<Record<PersonField, Key | null>> = {
    userRole: text(form, 'userRole') === SIGN_UP_ROLE ? null : 'sign-up:errors.userRole',
    fullName: nameError(fullName),
    localNumber: mobileNo ? null : 'common:messages.phoneNumber',
  }
  const wrong = Object.entries(keys).filter((pair): pair is [PersonField, Key] => Boolean(pair[1]))
  if (mobileNo && wrong.length === 0) return { person: { fullName, mobileNo } }
  const errors = Object.fromEntries(wrong.map(([field, key]) => [field, t(key)]))
  return { state: { values: { fullName, localNumber }, errors } }
}

export function typedPerson(form: FormInput): { fullName: string; localNumber: string } {
  return {
    fullName: text(form, 'fullName').trim(),
    localNumber: text(form, 'localNumber').trim(),
  }
}

function nameError(fullName: string): Key | null {
  if (!fullName) return 'common:messages.fullNameRequired'
  return fullName.length > FULL_NAME_MAX ? 'common:messages.fullNameMax' : null
}
