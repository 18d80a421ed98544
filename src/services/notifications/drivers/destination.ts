import { isEmail } from '#src/contract/authentication/email.ts'
import type { Channel } from '#src/contract/notifications/messages.ts'
import { DeliveryError } from './delivery-error.ts'

/** E.164: a plus sign and 8 to 15 digits. */
const mobile = /^\+[1-9]\d{7,14}$/

export function isDestination(channel: Channel, to: string): boolean {
  return channel === 'SMS' ? mobile.test(to) : isEmail(to)
}

export function requireDestination(channel: Channel, to: string): void {
  if (!isDestination(channel, to)) throw new DeliveryError('bad destination', { final: true })
}
