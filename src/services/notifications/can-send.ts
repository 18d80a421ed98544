import type { Channel } from '#src/contract/notifications/messages.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

/** To be asked before anything is queued: with the driver `off` nothing may be promised. */
export function canSend(settings: Pick<ServiceDeps['settings'], 'messages'>, channel: Channel) {
  const { sms, mail } = settings.messages
  return (channel === 'SMS' ? sms : mail).driver !== 'off'
}
