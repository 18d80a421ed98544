import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addCreateEvent } from './create-event.ts'
import { addDeleteEvent } from './delete-event.ts'
import { addListActiveDeals } from './list-active-deals.ts'
import { addListGroups } from './list-groups.ts'
import { addUpcoming } from './list-upcoming.ts'
import { addReadEvent } from './read-event.ts'
import { addUpdateEvent } from './update-event.ts'

/** Deals of the day: static paths come before those with parameters. */
export function addDealsOfTheDay(app: ServiceApp, deps: ServiceDeps): void {
  addListGroups(app, deps)
  addUpcoming(app, deps)
  addListActiveDeals(app, deps)
  addReadEvent(app, deps)
  addCreateEvent(app, deps)
  addUpdateEvent(app, deps)
  addDeleteEvent(app, deps)
}
