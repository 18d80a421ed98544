import { readOutbox, registerDevice, sendMessage } from '#src/contract/notifications/messages.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { listOutbox } from './outbox/list.ts'
import { queueRequested } from './queue-requested.ts'
import { keepDevice } from './register-device.ts'

/** messages, outbox and token/refresh. */
export function addMessages(app: ServiceApp, deps: ServiceDeps): void {
  const { db, settings } = deps

  implement(app, deps, sendMessage, async ({ body, language, requestId, address }) => {
    const id = await db.transaction(async (tx) => {
      const subjectId = await queueRequested(tx, settings, body, language)
      const after = { channel: body.channel, template: body.template }
      const event = { event: 'message.queued', subjectType: 'message', subjectId, after }
      await recordAudit(tx, { requestId, address }, event)
      return subjectId
    })
    return { data: { id } }
  })

  implement(app, deps, readOutbox, async ({ query, format }) => {
    if (settings.production) throw new Refusal('notFound', 'errors:service.notFound')
    return { data: { messages: await listOutbox(deps, format, query.to) } }
  })

  implement(app, deps, registerDevice, async ({ caller, body, requestId, address }) => {
    await db.transaction(async (tx) => {
      if (!(await keepDevice(tx, caller, body))) return
      const after = { platform: body.platform }
      const subject = { subjectType: 'user', subjectId: caller.userId }
      const event = { event: 'device.registered', ...subject, after }
      await recordAudit(tx, { caller, requestId, address }, event)
    })
    return { data: null }
  })
}
