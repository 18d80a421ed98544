import type { Channel } from '#src/contract/notifications/messages.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

/**
 * Whether messages of this kind can leave at all. Check before queueing anything or generating a code: if
 * the driver is `off`, refuse the request instead of promising a message.
 */
export function canSend(settings: Pick<ServiceDeps['settings'], 'messages'>, channel: Channel) {
  const { sms, mail } = settings.messages
  return (channel === 'SMS' ? sms : mail).driver !== 'off'
}
