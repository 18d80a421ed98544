import type { ServiceDeps } from '#src/services/deps.ts'
import type { ServiceApp } from '#src/services/service-app.ts'
import { addListCards } from './list-cards.ts'
import { addReadCard } from './read-card.ts'
import { addRequestCard } from './request-card.ts'

export function addCreditCards(app: ServiceApp, deps: ServiceDeps): void {
  addListCards(app, deps)
  addReadCard(app, deps)
  addRequestCard(app, deps)
}
