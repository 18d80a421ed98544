import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as events from './edit.tsx'
import { dayList, eventDeletion, show, upcomingList } from './events.tsx'

const paths = eventPaths
const FIELDS_MAX = 300

export const dealOfTheDayRoutes: readonly Route[] = [
  get(paths.list, dayList.index),
  get(paths.upcoming, upcomingList.index),
  get(paths.add, events.new),
  post(paths.add, 'event.created', events.create, { fields: FIELDS_MAX }),
  get(paths.edit, events.edit),
  post(paths.edit, 'event.updated', events.update, { fields: FIELDS_MAX }),
  get(paths.editOf, events.edit),
  post(paths.editOf, 'event.updated', events.update, { fields: FIELDS_MAX }),
  get(paths.show, show),
  ...actRows(paths.delete, 'event.deleted', eventDeletion),
]
