import type { Channel } from '#src/contract/notifications/messages.ts'
import { DeliveryError } from './delivery-error.ts'

/** E.164: a plus sign and 8 to 15 digits. */
const mobile = /^\+[1-9]\d{7,14}$/
/** One address that no server or header reads as more (RFC 5321 allows some; nobody has them). */
const address =
  /^[^\s@,;:<>()[\]"\\\p{C}]{1,64}@[^\s@,;:<>()[\]"\\\p{C}]{1,190}\.[^\s@,;:<>()[\]"\\.\p{C}]{2,63}$/u

export function isDestination(channel: Channel, to: string): boolean {
  return channel === 'SMS' ? mobile.test(to) : address.test(to)
}

export function requireDestination(channel: Channel, to: string): void {
  if (!isDestination(channel, to)) throw new DeliveryError('bad destination', { final: true })
}
