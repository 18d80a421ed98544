import { z } from 'zod'
import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import {
  type ContactInfo,
  type ContactInfoShown,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import { parseTelephone } from '#src/contract/authentication/telephone.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

const schema = z.object({
  contactPersonName: z
    .string()
    .trim()
    .min(1, 'profile:errors.personNameRequired')
    .max(profileLimits.name, 'profile:errors.tooLong'),
  contactPersonDesignation: z
    .string()
    .trim()
    .max(profileLimits.designation, 'profile:errors.tooLong'),
  contactPersonTelephone: z
    .string()
    .refine(
      (text) => text.trim() === '' || parseTelephone(text) !== null,
      'common:messages.phoneNumber',
    ),
  contactPersonEmail: z
    .string()
    .refine((text) => text.trim() === '' || isEmail(text.trim()), 'common:messages.email'),
})

/** Names of their own: the same tab holds the mobile number and the e-mail address of the sign-in. */
export type PersonField = keyof z.infer<typeof schema>
export type PersonValues = Record<PersonField, string>
export type PersonErrors = Partial<Record<PersonField, Key>>
export const personFields = Object.keys(schema.shape) as PersonField[]

/** What the services call the same fields. */
export const personFieldOf: Record<string, PersonField> = {
  name: 'contactPersonName',
  designation: 'contactPersonDesignation',
  telephone: 'contactPersonTelephone',
  email: 'contactPersonEmail',
}

export function personErrors(values: PersonValues): PersonErrors {
  return formErrors(schema, values)
}

/** The newest version: what waits or was sent back, else what is live. */
export function fromPerson(info: ContactInfoShown, format: Format): PersonValues {
  const { name, designation, telephone, email } = info.change ?? info
  return {
    contactPersonName: name ?? '',
    contactPersonDesignation: designation ?? '',
    contactPersonTelephone: telephone ? format.phone(telephone) : '',
    contactPersonEmail: email ?? '',
  }
}

/** The save payload of values without errors. */
export function toPerson(values: PersonValues): ContactInfo {
  return {
    name: values.contactPersonName.trim(),
    designation: values.contactPersonDesignation.trim() || null,
    telephone: parseTelephone(values.contactPersonTelephone),
    email: canonicalEmail(values.contactPersonEmail) || null,
  }
}
