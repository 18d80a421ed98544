import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { choicesEndpoints } from './choices/choices.ts'
import { inboxEndpoints } from './inbox/endpoints.ts'
import { mailingEndpoints } from './mailings/mailings.ts'
import { messagesEndpoints } from './messages.ts'
import { receiveReply } from './replies.ts'

export function createNotificationsService(deps: ServiceDeps): ServiceApp {
  return createServiceApp(deps, [
    ...inboxEndpoints,
    ...choicesEndpoints,
    ...mailingEndpoints,
    ...messagesEndpoints,
    receiveReply,
  ])
}
