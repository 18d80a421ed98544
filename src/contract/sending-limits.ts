import { CASHIER_LINKS_PER_DAY } from './authentication/cashiers.ts'
import { OTP_PER_DESTINATION } from './authentication/otp.ts'
import { PASSWORD_LINKS_PER_DAY } from './authentication/recovery.ts'
import { GIFT_MESSAGES_PER_NUMBER } from './core/coupon-gifts.ts'
import {
  RECEIPTS_PER_MERCHANT,
  RECEIPTS_PER_PERSON,
  RECEIPTS_PER_REDEMPTION,
} from './core/redemption-receipt.ts'
import type { MessageTemplate } from './notifications/messages.ts'

export const INVITATIONS_PER_DAY = 50
/** Of one kind to one number or address, from whomever. */
export const LINKS_PER_DESTINATION = 5
export const LINKS_PER_NETWORK = 100
/** Beyond it a notice is left out: its like has told the owner often enough. */
export const NOTICES_PER_DESTINATION = 10
/** Share of the day's SMS that is kept for codes that people ask for themselves. */
export const OWN_CODES_SHARE = 0.2

/** Who asks, for which business, to where, from which network, and about what. */
export type SendingParty = 'person' | 'merchant' | 'destination' | 'network' | 'subject'
type Sendings = Partial<Record<SendingParty, number>>

const code: Sendings = { destination: OTP_PER_DESTINATION }
const notice: Sendings = { destination: NOTICES_PER_DESTINATION }
const link: Sendings = { destination: LINKS_PER_DESTINATION, network: LINKS_PER_NETWORK }

/** How often a message of each kind leaves in 24 hours, whatever record it is about. */
export const sendingsPerDay: Record<MessageTemplate, Sendings> = {
  'otp-sign-up': code,
  'otp-reset': code,
  'otp-change-mobile': code,
  'otp-change-email': code,
  'password-changed': notice,
  'mobile-changed': notice,
  'email-changed': notice,
  'sign-in-linked': notice,
  'factor-on': notice,
  'factor-off': notice,
  'factor-reset': notice,
  'factor-reset-requested': notice,
  'recovery-codes-made': notice,
  'recovery-code-used': notice,
  'passkey-added': notice,
  'passkey-removed': notice,
  'passkey-cloned': notice,
  'mobile-set': notice,
  invitation: { person: INVITATIONS_PER_DAY, ...link },
  'password-link': { person: INVITATIONS_PER_DAY, ...link, subject: PASSWORD_LINKS_PER_DAY },
  'cashier-link': { person: CASHIER_LINKS_PER_DAY, merchant: CASHIER_LINKS_PER_DAY, ...link },
  'coupon-gift': { destination: GIFT_MESSAGES_PER_NUMBER },
  'redemption-receipt': {
    merchant: RECEIPTS_PER_MERCHANT,
    destination: RECEIPTS_PER_PERSON,
    subject: RECEIPTS_PER_REDEMPTION,
  },
}
