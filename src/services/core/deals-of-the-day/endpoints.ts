import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { listActiveDeals } from './list-active-deals.ts'
import { listEventGroups } from './list-groups.ts'
import { upcomingEndpoints } from './list-upcoming.ts'
import { readEvent } from './read-event.ts'
import { updateEvent } from './update-event.ts'

export const dealsOfTheDayEndpoints = [
  listEventGroups,
  ...upcomingEndpoints,
  listActiveDeals,
  readEvent,
  createEvent,
  updateEvent,
  deleteEvent,
]
