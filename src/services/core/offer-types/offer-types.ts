import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addReadOfferTypes } from './read-offer-types.ts'
import { addWriteOfferTypes } from './write-offer-types.ts'

/** What kinds of offers people may request deals for. */
export function addOfferTypes(app: ServiceApp, deps: ServiceDeps): void {
  addReadOfferTypes(app, deps)
  addWriteOfferTypes(app, deps)
}
