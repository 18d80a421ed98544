import { z } from 'zod'
import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import {
  type BusinessInfo,
  type BusinessInfoShown,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import { parseTelephone } from '#src/contract/authentication/telephone.ts'
import { parseWebAddress } from '#src/contract/authentication/web-address.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

export { profileLimits }

/** What the form holds, as typed; the picture is the address of a stored file. */
export type BusinessValues = Record<BusinessField, string>
export type BusinessField = keyof BusinessInfo
export type BusinessErrors = Partial<Record<BusinessField, Key>>

/** Texts that are sent as they are typed; empty ones of the second row as null. */
const plain = ['businessName', 'ownerName', 'address', 'businessRegNo'] as const
const given = ['bank', 'branch', 'bankAccount', 'bankAccountName'] as const
const links = ['webSite', 'facebook', 'instagram'] as const

const required = (key: Key, max: number) =>
  z.string().trim().min(1, key).max(max, 'profile:errors.tooLong')
const optional = (max: number) => z.string().trim().max(max, 'profile:errors.tooLong')
const valid = (key: Key, check: (text: string) => boolean) =>
  z.string().refine((text) => text.trim() === '' || check(text), key)
const link = optional(profileLimits.url).refine(
  (text) => text === '' || parseWebAddress(text) !== null,
  'profile:errors.webAddress',
)

/** The fields that a business must fill in. */
const schema = z.object({
  businessName: required('profile:errors.businessNameRequired', profileLimits.businessName),
  ownerName: required('profile:errors.ownerNameRequired', profileLimits.ownerName),
  businessRegNo: required('profile:errors.businessRegNoRequired', profileLimits.businessRegNo),
  mobileNo: required('profile:errors.mobileRequired', profileLimits.address).refine(
    (text) => text === '' || parseLocalMobile(text) !== null,
    'common:messages.phoneNumber',
  ),
  telephone: valid('common:messages.phoneNumber', (text) => parseTelephone(text) !== null),
  address: required('profile:errors.addressRequired', profileLimits.address),
  email: valid('common:messages.email', (text) => isEmail(text.trim())),
  webSite: link,
  facebook: link,
  instagram: link,
  bank: optional(profileLimits.bank),
  branch: optional(profileLimits.bank),
  bankAccount: optional(profileLimits.bankAccount),
  bankAccountName: optional(profileLimits.bank),
})

/** Every name of the form but the picture's, in the order of the page. */
export const businessTextFields = Object.keys(schema.shape) as Exclude<BusinessField, 'imageUrl'>[]

export function businessErrors(values: BusinessValues): BusinessErrors {
  return formErrors(schema, values)
}

/** The newest version: what waits or was sent back, else what is live. */
export function fromBusiness(info: BusinessInfoShown, format: Format): BusinessValues {
  const version = info.change ?? info
  const phone = (number: BusinessInfoShown['mobileNo']) => (number ? format.phone(number) : '')
  const texts = [...plain, ...given, ...links, 'email', 'imageUrl'] as const
  const values = Object.fromEntries(texts.map((name) => [name, version[name] ?? '']))
  return {
    ...(values as Record<(typeof texts)[number], string>),
    mobileNo: phone(version.mobileNo),
    telephone: phone(version.telephone),
  }
}

/** The save payload of values without errors; merchants alone have bank details. */
export function toBusiness(values: BusinessValues, type: BusinessRole): BusinessInfo {
  const orNull = (text: string) => text.trim() || null
  const required = Object.fromEntries(plain.map((name) => [name, values[name].trim()]))
  const optionals = Object.fromEntries(
    given.map((name) => [name, type === 'MERCHANT' ? orNull(values[name]) : null]),
  )
  const addresses = Object.fromEntries(links.map((name) => [name, parseWebAddress(values[name])]))
  return {
    ...(required as Pick<BusinessInfo, (typeof plain)[number]>),
    ...(optionals as Pick<BusinessInfo, (typeof given)[number]>),
    ...(addresses as Pick<BusinessInfo, (typeof links)[number]>),
    mobileNo: parseLocalMobile(values.mobileNo) ?? { countryCode: '', localNumber: '' },
    telephone: parseTelephone(values.telephone),
    email: orNull(canonicalEmail(values.email)),
    imageUrl: orNull(values.imageUrl),
  }
}
