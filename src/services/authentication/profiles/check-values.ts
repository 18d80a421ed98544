import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { checkLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import {
  type BusinessInfo,
  type ContactInfo,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import { checkTelephone } from '#src/contract/authentication/telephone.ts'
import { parseWebAddress } from '#src/contract/authentication/web-address.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { FieldErrors } from '#src/services/kit/refusals/field-errors.ts'
import type { ProfileValues } from './values.ts'

export type Checked = { values: ProfileValues; errors: FieldErrors }

export function checkBusiness(info: BusinessInfo): Checked {
  const { errors, text, checked } = createCheck()
  const link = (field: 'webSite' | 'facebook' | 'instagram') =>
    checked(field, text(field, info[field]), linkOf, 'common:messages.webAddress')
  const values: ProfileValues = {
    businessName: text('businessName', info.businessName),
    ownerName: text('ownerName', info.ownerName),
    mobileNo: checked('mobileNo', info.mobileNo, checkLocalMobile, 'common:messages.mobileNumber'),
    telephone: checked('telephone', info.telephone, checkTelephone, 'common:messages.phoneNumber'),
    address: text('address', info.address),
    email: checked('email', text('email', info.email), emailOf, 'common:messages.email'),
    businessRegNo: text('businessRegNo', info.businessRegNo),
    webSite: link('webSite'),
    facebook: link('facebook'),
    instagram: link('instagram'),
    imageUrl: text('imageUrl', info.imageUrl),
    bank: text('bank', info.bank),
    branch: text('branch', info.branch),
    bankAccount: text('bankAccount', info.bankAccount),
    bankAccountName: text('bankAccountName', info.bankAccountName),
  }
  return { values, errors }
}

export function checkContact(info: ContactInfo): Checked {
  const { errors, text, checked } = createCheck()
  const values: ProfileValues = {
    name: text('name', info.name),
    designation: text('designation', info.designation),
    telephone: checked('telephone', info.telephone, checkTelephone, 'common:messages.phoneNumber'),
    email: checked('email', text('email', info.email), emailOf, 'common:messages.email'),
  }
  return { values, errors }
}

function createCheck() {
  const errors: FieldErrors = {}

  /** What the database can store of it: lone surrogates are dropped, an empty text is none. */
  function text(field: string, given: string | null): string | null {
    if (given?.includes('\0')) errors[field] = 'common:messages.unreadable'
    return given?.trim().toWellFormed() || null
  }

  function checked<T>(field: string, given: T | null, check: (given: T) => T | null, wrong: Key) {
    if (given === null) return null
    const value = check(given)
    if (value === null) errors[field] ??= wrong
    return value
  }

  return { errors, text, checked }
}

function linkOf(typed: string): string | null {
  const link = parseWebAddress(typed)
  return link !== null && link.length <= profileLimits.url ? link : null
}

function emailOf(typed: string): string | null {
  return isEmail(typed) ? canonicalEmail(typed) : null
}
