import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import {
  type BusinessInfo,
  type BusinessInfoShown,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import { parseTelephone } from '#src/contract/authentication/telephone.ts'
import { parseWebAddress, WEB_ADDRESS_PATTERN } from '#src/contract/authentication/web-address.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { picture } from '#src/web/forms/choice-fields.tsx'
import { email, mobile, telephone } from '#src/web/forms/contact-fields.ts'
import type { NameOf, ValuesOf } from '#src/web/forms/field.ts'
import type { Pairs } from '#src/web/forms/form-fields.tsx'
import { textArea, textLine } from '#src/web/forms/text-fields.tsx'

const short = { stops: true } as const
const link = (label: Key) =>
  textLine(label, {
    ...short,
    type: 'url',
    inputMode: 'url',
    max: profileLimits.url,
    valid: (typed) => parseWebAddress(typed) !== null,
    invalid: 'common:messages.webAddress',
    pattern: WEB_ADDRESS_PATTERN,
  })
const ofAccount = (label: Key, max: number) =>
  textLine(label, { ...short, max, autoComplete: 'off' })

export const businessFields = {
  businessName: textLine('profile:field.businessName', {
    ...short,
    required: 'profile:errors.businessNameRequired',
    max: profileLimits.businessName,
    autoComplete: 'organization',
  }),
  ownerName: textLine('profile:field.ownerName', {
    ...short,
    required: 'profile:errors.ownerNameRequired',
    max: profileLimits.ownerName,
  }),
  businessRegNo: textLine('profile:field.businessRegNo', {
    ...short,
    required: 'profile:errors.businessRegNoRequired',
    max: profileLimits.businessRegNo,
  }),
  mobileNo: mobile('profile:field.mobileNo', {
    required: 'profile:errors.mobileRequired',
    invalid: 'common:messages.phoneNumber',
    autoComplete: 'tel',
  }),
  telephone: telephone('profile:field.telephone'),
  address: textArea('profile:field.address', {
    ...short,
    required: 'common:messages.addressRequired',
    max: profileLimits.address,
    rows: 3,
  }),
  email: email('profile:field.email', { autoComplete: 'email' }),
  webSite: link('profile:field.webSite'),
  facebook: link('profile:field.facebook'),
  instagram: link('profile:field.instagram'),
  bank: ofAccount('profile:field.bank', profileLimits.bank),
  branch: ofAccount('profile:field.branch', profileLimits.bank),
  bankAccount: ofAccount('profile:field.bankAccount', profileLimits.bankAccount),
  bankAccountName: ofAccount('profile:field.bankAccountName', profileLimits.bank),
  imageUrl: picture('profile:field.image', { keptAs: 'profile:edit.picture', optional: true }),
}
export type BusinessFields = typeof businessFields

export const businessPairs: Pairs<BusinessFields> = [
  ['ownerName', 'businessRegNo'],
  ['mobileNo', 'telephone'],
  ['bank', 'branch'],
  ['bankAccount', 'bankAccountName'],
]

const names = Object.keys(businessFields) as NameOf<BusinessFields>[]
const account: readonly string[] = ['bank', 'branch', 'bankAccount', 'bankAccountName']

export function businessNames(role: BusinessRole) {
  return role === 'MERCHANT' ? names : names.filter((name) => !account.includes(name))
}

export function fromBusiness(info: BusinessInfoShown, format: Format): ValuesOf<BusinessFields> {
  const version = info.change ?? info
  const shown = names.map((name) => {
    const value = version[name]
    return [name, value && typeof value === 'object' ? format.phone(value) : (value ?? '')]
  })
  return Object.fromEntries(shown)
}

export function toBusiness(values: ValuesOf<BusinessFields>, role: BusinessRole): BusinessInfo {
  const isMerchant = role === 'MERCHANT'
  const ofMerchant = (text: string) => (isMerchant && text ? text : null)
  return {
    ...values,
    mobileNo: parseLocalMobile(values.mobileNo) ?? { countryCode: '', localNumber: '' },
    telephone: parseTelephone(values.telephone),
    email: canonicalEmail(values.email) || null,
    webSite: parseWebAddress(values.webSite),
    facebook: parseWebAddress(values.facebook),
    instagram: parseWebAddress(values.instagram),
    bank: ofMerchant(values.bank),
    branch: ofMerchant(values.branch),
    bankAccount: ofMerchant(values.bankAccount),
    bankAccountName: ofMerchant(values.bankAccountName),
    imageUrl: values.imageUrl || null,
  }
}
