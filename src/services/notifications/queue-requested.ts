import type { z } from 'zod'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import type { sendMessage } from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { canSend } from './can-send.ts'
import { isDestination } from './drivers/destination.ts'
import { messageParams } from './message-params.ts'
import { queueMessage } from './queue-message.ts'

type Requested = z.output<(typeof sendMessage)['body']>

/** @throws Refusal invalid where the destination, the values or the channel do not fit */
export function queueRequested(
  tx: Tx,
  settings: ServiceDeps['settings'],
  { channel, to: given, template, params, language: chosen }: Requested,
  spoken: Language,
): Promise<string> {
  const to = channel === 'EMAIL' ? canonicalEmail(given) : given.trim()
  if (!canSend(settings, channel)) throw refused('channel', 'messages:errors.off')
  if (!isDestination(channel, to)) throw refused('to', 'messages:errors.to')
  const checked = messageParams[template].safeParse(params)
  if (!checked.success) throw refused('params', 'messages:errors.params')
  const language = chosen ?? spoken
  return queueMessage(tx, settings, { channel, to, template, params: checked.data, language })
}

function refused(field: string, key: Key): Refusal {
  return new Refusal('invalid', key, { errors: { [field]: key } })
}
