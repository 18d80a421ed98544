import { below, path, screen } from './path.ts'

const view = { permission: 'VIEW_DEAL_OF_THE_DAY', roles: ['ADMIN', 'MERCHANT'] } as const
const add = { permission: 'ADD_DEAL_OF_THE_DAY', roles: ['MERCHANT'] } as const
const change = { permission: 'UPDATE_DEAL_OF_THE_DAY', roles: ['MERCHANT'] } as const
const remove = { permission: 'DELETE_DEAL_OF_THE_DAY', roles: ['MERCHANT'] } as const
const one = '/deals-of-the-day/:userType/event-detail/:eventId'
const list = screen('/deals-of-the-day/merchant', view, 'common:menu.dealsOfTheDay')

export const eventPaths = below(list, {
  list,
  add: screen('/deals-of-the-day/:userType/create-deal-of-the-day', add, 'common:crumbs.add'),
  edit: screen('/deals-of-the-day/edit/:id', change, 'common:crumbs.edit'),
  editOf: path('/deals-of-the-day/:userType/edit/:id', change),
  upcoming: screen(
    '/deals-of-the-day/:role/upcoming-list',
    view,
    'deals-of-the-day:upcoming.title',
  ),
  show: screen(one, view),
  delete: path(`${one}/delete`, remove),
})
