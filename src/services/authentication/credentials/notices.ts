import { eq } from 'drizzle-orm'
import { canonicalMobile } from '#src/contract/authentication/phone-number.ts'
import type { Channel } from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Destination } from '#src/services/authentication/otp/codes.ts'
import { contactColumns, users } from '#src/services/authentication/schema.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { canSend, queueMessage, type SendingSettings } from '#src/services/notifications/index.ts'

export type Contacts = {
  email: string | null
  countryCode: string | null
  localNumber: string | null
}

type Notice =
  | {
      template:
        | 'password-changed'
        | 'mobile-changed'
        | 'email-changed'
        | 'sign-in-linked'
        | 'factor-on'
        | 'factor-off'
        | 'recovery-codes-made'
        | 'recovery-code-used'
        | 'passkey-added'
        | 'passkey-removed'
        | 'passkey-cloned'
    }
  | { template: 'factor-reset' | 'factor-reset-requested'; params: { by: string } }
  | { template: 'mobile-set'; params: { by: string; link: string } }

export function addressesOf({ email, countryCode, localNumber }: Contacts): Destination[] {
  const addresses: Destination[] = []
  if (countryCode && localNumber) {
    addresses.push({ channel: 'SMS', to: canonicalMobile({ countryCode, localNumber }) })
  }
  if (email) addresses.push({ channel: 'EMAIL', to: email.toLowerCase() })
  return addresses
}

export function formerAddresses(former: Contacts, channel: Channel): Destination[] {
  const all = addressesOf(former)
  const own = all.filter((address) => address.channel === channel)
  return own.length > 0 ? own : all
}

export async function sendNotice(
  tx: Tx,
  settings: SendingSettings,
  addresses: readonly Destination[],
  message: Notice & { language: Language },
): Promise<void> {
  for (const { channel, to } of addresses) {
    if (!canSend(settings, channel)) continue
    await queueMessage(tx, settings, { channel, to, by: null, ...message }).catch(leaveOut)
  }
}

/** What it is about goes on: the owner has had as many of the kind today as tell anything. */
function leaveOut(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

export async function notifyOwner(tx: Tx, settings: Settings, userId: string): Promise<void> {
  const [owner] = await tx.select(contactColumns).from(users).where(eq(users.id, userId))
  if (!owner) return
  const { language, ...contacts } = owner
  await sendNotice(tx, settings, addressesOf(contacts), { template: 'sign-in-linked', language })
}
