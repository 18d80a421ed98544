import { OTP_SECONDS, type OtpPurpose } from '#src/contract/authentication/otp.ts'
import type { Channel, MessageTemplate } from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { canSend, queueMessage } from '#src/services/notifications/index.ts'
import type { Destination } from './codes.ts'

const templates = {
  SIGN_UP: 'otp-sign-up',
  RESET: 'otp-reset',
  CHANGE_MOBILE: 'otp-change-mobile',
  CHANGE_EMAIL: 'otp-change-email',
} as const satisfies Record<OtpPurpose, MessageTemplate>

type Code = { purpose: OtpPurpose; code: string; language: Language }

/** Checked before a code is created, for every destination alike. @throws Refusal ruleBroken */
export function refuseWithoutChannel(settings: Settings, channel: Channel): void {
  if (!canSend(settings, channel)) throw new Refusal('ruleBroken', `otp:off.${channel}`)
}

/** Queues the message with the code; it leaves after the commit. */
export async function sendCode(
  tx: Tx,
  settings: Settings,
  { channel, to }: Destination,
  { purpose, code, language }: Code,
): Promise<void> {
  await queueMessage(tx, settings, {
    channel,
    to,
    template: templates[purpose],
    params: { code },
    language,
    by: 'counted',
    usefulSeconds: OTP_SECONDS,
  })
}
