import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of deals of the day. */
export const eventPaths = {
  list: path('/deals-of-the-day/merchant'),
  add: path('/deals-of-the-day/:userType/create-deal-of-the-day'),
  edit: path('/deals-of-the-day/edit/:id'),
  /** The same screen under the address that is documented too. */
  editOf: path('/deals-of-the-day/:userType/edit/:id'),
  upcoming: path('/deals-of-the-day/:role/upcoming-list'),
  show: path('/deals-of-the-day/:userType/event-detail/:eventId'),
  delete: path('/deals-of-the-day/:userType/event-detail/:eventId/delete'),
}
