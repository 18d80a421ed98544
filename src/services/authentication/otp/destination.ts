import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import {
  canonicalMobile,
  checkLocalMobile,
  type LocalMobile,
} from '#src/contract/authentication/mobile-number.ts'
import type { OtpPurpose } from '#src/contract/authentication/otp.ts'
import type { Channel } from '#src/contract/notifications/messages.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type Given = { email?: string | undefined; mobileNo?: LocalMobile | undefined }

export type Destination = { channel: Channel; to: string }

/** Numbers are verified by SMS, addresses by e-mail, a sign-up by either. @throws Refusal invalid */
export function readDestination(purpose: OtpPurpose, { email, mobileNo }: Given): Destination {
  if (mobileNo && email === undefined && purpose !== 'CHANGE_EMAIL') {
    return { channel: 'SMS', to: canonicalMobile(readMobile(mobileNo)) }
  }
  if (email !== undefined && !mobileNo && purpose !== 'CHANGE_MOBILE') {
    return { channel: 'EMAIL', to: readEmail(email) }
  }
  const field = purpose === 'CHANGE_EMAIL' ? 'email' : 'mobileNo'
  throw invalid(field, 'otp:oneDestination')
}

export function readMobile(mobileNo: LocalMobile): LocalMobile {
  const read = checkLocalMobile(mobileNo)
  if (!read) throw invalid('mobileNo', 'common:messages.mobileNumber')
  return read
}

export function readEmail(typed: string): string {
  const email = canonicalEmail(typed)
  if (!isEmail(email)) throw invalid('email', 'common:messages.email')
  return email
}

function invalid(field: string, key: Key): Refusal {
  return new Refusal('invalid', key, { errors: { [field]: key } })
}
