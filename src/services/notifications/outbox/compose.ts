import { copyTemplate, mailingTemplate } from '#src/contract/notifications/messages.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { composeCopies } from '#src/services/notifications/copies/compose-copies.ts'
import type { Outgoing } from '#src/services/notifications/drivers/driver.ts'
import { openContent } from '#src/services/notifications/message-content.ts'
import { messageText } from '#src/services/notifications/message-text.ts'
import type { Claimed } from './claim.ts'

type Deps = Pick<ServiceDeps, 'db' | 'quick' | 'settings' | 'translators'>

/** By id. Absent if it cannot or should not leave: erased, sealed with a lost key, not allowed. */
export async function compose(
  deps: Deps,
  messages: readonly Claimed[],
): Promise<Map<string, Outgoing>> {
  const copies = messages.filter(({ template }) => template === copyTemplate)
  const composed = await composeCopies(deps, copies)
  for (const message of messages) {
    const outgoing = written(deps, message)
    if (outgoing) composed.set(message.id, outgoing)
  }
  return composed
}

function written(deps: Deps, message: Claimed): Outgoing | null {
  const { id, channel, template } = message
  if (template === copyTemplate || channel === 'PUSH') return null
  const content = openContent(deps.settings, message)
  if (!content) return null
  if (template === mailingTemplate) {
    const { subject = '', text = '', unsubscribe } = content.params
    return { id, to: content.to, subject, text, ...(unsubscribe && { unsubscribe }) }
  }
  return {
    id,
    to: content.to,
    ...messageText(deps, { ...message, channel, template }, content.params),
  }
}
