import { type LocalMobile, parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { customText, select } from '#src/web/forms/choice-fields.tsx'
import type { ValuesOf } from '#src/web/forms/field.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'

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
    required: 'common:messages.fullNameRequired',
    max: FULL_NAME_MAX,
    autoComplete: 'name',
  }),
  localNumber: customText((typed) =>
    parseLocalMobile(typed) ? null : 'common:messages.phoneNumber',
  ),
}
export type PersonValues = ValuesOf<typeof personFields>

const between = '[\\s\\(\\)\\.\\-]*'

/** A pattern for every spelling of this number and no other, so its mark disappears when it is edited. */
export function patternOf({ countryCode, localNumber }: LocalMobile): string {
  return `\\s*(\\${countryCode}|0)${between}${[...localNumber].join(between)}\\s*`
}
