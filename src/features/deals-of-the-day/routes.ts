import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { create, edit, newEvent, update } from './edit.ts'
import { index } from './events.tsx'
import { destroy, newDeletion, show } from './show.tsx'
import { upcomingList } from './upcoming-list.tsx'

const paths = eventPaths
const FIELDS_MAX = 300

export const dealOfTheDayRoutes: readonly Route[] = [
  get(paths.list, index),
  get(paths.upcoming, upcomingList.index),
  get(paths.add, newEvent),
  post(paths.add, 'event.created', create, { fields: FIELDS_MAX }),
  get(paths.edit, edit),
  post(paths.edit, 'event.updated', update, { fields: FIELDS_MAX }),
  get(paths.editOf, edit),
  post(paths.editOf, 'event.updated', update, { fields: FIELDS_MAX }),
  get(paths.show, show),
  get(paths.delete, newDeletion),
  post(paths.delete, 'event.deleted', destroy),
]
