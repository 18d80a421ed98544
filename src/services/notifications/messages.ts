import { readOutbox, registerDevice, sendMessage } from '#src/contract/notifications/messages.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { listOutbox } from './outbox/list.ts'
import { queueRequested } from './queue-requested.ts'
import { keepDevice } from './register-device.ts'

export const messagesEndpoints = [
  bind(sendMessage, async ({ body, language, requestId, address }, { db, settings }) => {
    const id = await db.transaction(async (tx) => {
      const subjectId = await queueRequested(tx, settings, body, language)
      const after = { channel: body.channel, template: body.template }
      const event = { event: 'message.queued', subjectId, after }
      await recordAudit(tx, { requestId, address }, event)
      return subjectId
    })
    return { data: { id } }
  }),

  bind(readOutbox, async ({ query, format }, deps) => {
    const { settings } = deps

    if (settings.production) throw new Refusal('notFound', 'errors:service.notFound')
    return { data: { messages: await listOutbox(deps, format, query.to) } }
  }),

  bind(registerDevice, async ({ caller, body, requestId, address }, { db }) => {
    await db.transaction(async (tx) => {
      if (!(await keepDevice(tx, caller, body))) return
      const after = { platform: body.platform }
      const subject = { subjectType: 'user', subjectId: caller.userId }
      const event = { event: 'device.registered', ...subject, after }
      await recordAudit(tx, { caller, requestId, address }, event)
    })
    return { data: null }
  }),
]
