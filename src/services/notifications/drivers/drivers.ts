import type { CopyChannel } from '#src/contract/notifications/choices.ts'
import type { MessageSettings, PushSettings } from '#src/services/kit/deps.ts'
import { webPush } from '#src/services/notifications/push/web-push.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Driver } from './driver.ts'
import { gateway } from './gateway.ts'
import { smtp } from './smtp.ts'
import { twilio } from './twilio.ts'

export type Drivers = Record<CopyChannel, Driver>

export function createDrivers(
  { sms, mail }: MessageSettings,
  push: PushSettings | null = null,
): Drivers {
  return {
    SMS: smsDriver(sms),
    EMAIL: mail.driver === 'smtp' ? smtp(mail) : resting(mail),
    PUSH: push ? webPush(push) : resting({ driver: 'off' }),
  }
}

function smsDriver(sms: MessageSettings['sms']): Driver {
  if (sms.driver === 'gateway') return gateway(sms)
  return sms.driver === 'twilio' ? twilio(sms) : resting(sms)
}

/** `outbox`: the message is there to be read, nothing leaves. `off`: it should not have been queued. */
function resting({ driver }: { driver: 'outbox' | 'off' }): Driver {
  return async function keep() {
    if (driver === 'off') throw new DeliveryError('driver is off', { final: true })
  }
}
