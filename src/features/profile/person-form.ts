import { canonicalEmail } from '#src/contract/authentication/email.ts'
import {
  type ContactInfo,
  type ContactInfoShown,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import { parseTelephone } from '#src/contract/authentication/telephone.ts'
import type { Format } from '#src/i18n/format.ts'
import { email, telephone } from '#src/web/forms/contact-fields.ts'
import type { ValuesOf } from '#src/web/forms/field.ts'
import type { Pairs } from '#src/web/forms/form-fields.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'

const short = { stops: true } as const

/** Names of their own: the same tab holds the mobile number and the e-mail address of the sign-in. */
export const personFields = {
  contactPersonName: {
    ...textLine('profile:field.personName', {
      ...short,
      required: 'profile:errors.personNameRequired',
      max: profileLimits.name,
    }),
    aliases: ['name'],
  },
  contactPersonDesignation: {
    ...textLine('profile:field.designation', { ...short, max: profileLimits.designation }),
    aliases: ['designation'],
  },
  contactPersonTelephone: { ...telephone('profile:field.telephone'), aliases: ['telephone'] },
  contactPersonEmail: { ...email('profile:field.email'), aliases: ['email'] },
}
export type PersonFields = typeof personFields
export const personPairs: Pairs<PersonFields> = [['contactPersonTelephone', 'contactPersonEmail']]

export function fromPerson(info: ContactInfoShown, format: Format): ValuesOf<PersonFields> {
  const { name, designation, telephone, email } = info.change ?? info
  return {
    contactPersonName: name ?? '',
    contactPersonDesignation: designation ?? '',
    contactPersonTelephone: telephone ? format.phone(telephone) : '',
    contactPersonEmail: email ?? '',
  }
}

export function toPerson(values: ValuesOf<PersonFields>): ContactInfo {
  return {
    name: values.contactPersonName,
    designation: values.contactPersonDesignation || null,
    telephone: parseTelephone(values.contactPersonTelephone),
    email: canonicalEmail(values.contactPersonEmail) || null,
  }
}
