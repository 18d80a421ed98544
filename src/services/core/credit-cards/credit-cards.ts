import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addListCards } from './list-cards.ts'
import { addReadCard } from './read-card.ts'
import { addRequestCard } from './request-card.ts'

export function addCreditCards(app: ServiceApp, deps: ServiceDeps): void {
  addListCards(app, deps)
  addReadCard(app, deps)
  addRequestCard(app, deps)
}
