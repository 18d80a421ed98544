import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, PAGE_SIZE_MAX, pageParams, paging, SEARCH_MAX, sortParam } from '../paging.ts'
import {
  calendarDay,
  dateValue,
  entity,
  id,
  instant,
  money,
  recordVersion,
  staffRole,
} from '../values.ts'

export const eventFilters = ['TODAY', 'YESTERDAY', 'LAST-WEEK'] as const
export type EventFilter = (typeof eventFilters)[number]

/** Deals of one date per answer; use the search beyond that. */
export const GROUP_DEALS_MAX = PAGE_SIZE_MAX
export const EVENT_DEALS_MAX = 250

const keyword = z.string().max(SEARCH_MAX).default('ALL')
const owner = z.union([id, z.literal('ALL')]).optional()

const eventDeal = entity('EventDeal', {
  id,
  title: z.string(),
  subTitle: z.string(),
  coverImage: z.string(),
  dealCode: z.string(),
  /** What the customer pays: the original price less the deduction. */
  finalPrice: money,
})
export type EventDeal = z.infer<typeof eventDeal>

const merchant = z.object({
  id,
  name: z.string(),
  userType: z.literal('MERCHANT'),
  imageUrl: z.string().nullable(),
})

const dealOfGroup = eventDeal.extend({ eventId: id, merchant })
export type DealOfGroup = z.infer<typeof dealOfGroup>

const group = entity('EventGroup', {
  date: calendarDay,
  displayDate: z.string(),
  noOfDeals: z.int(),
  deals: z.array(dealOfGroup),
})
export type EventGroup = z.infer<typeof group>

const event = entity('Event', {
  id,
  date: calendarDay,
  validOn: dateValue,
  deals: z.array(eventDeal),
  dealTitles: z.array(z.string()),
  businessProfile: z.object({ name: z.string(), imageUrl: z.string().nullable() }),
  merchant,
  createdAt: dateValue,
  updatedAt: dateValue,
  past: z.boolean(),
  version: recordVersion,
})
export type DealEvent = z.infer<typeof event>

const toRead = {
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_DEAL_OF_THE_DAY',
  apiKey: true,
} as const

export const listEventGroups = endpoint('get /event/list/{userType}', {
  summary: 'Deals of the day by date, newest date first; size counts dates',
  ...toRead,
  params: z.object({ userType: staffRole }),
  query: z.object({
    userId: id.optional(),
    keyword,
    ...pageParams,
    page: pageParams.page.default(0),
    size: pageParams.size.default(1),
    filter: z.enum(eventFilters).default('TODAY'),
    userType: staffRole.optional(),
    fetchOf: owner,
  }),
  data: z.object({ groups: z.array(group), ...paging }),
})

export const upcomingSummary = endpoint('get /event/upcoming/summary', {
  summary: 'How many events are to come, and of how many merchants',
  ...toRead,
  query: z.object({ userId: id.optional() }),
  data: z.object({ noOfMerchantEvents: z.int(), noOfMerchants: z.int() }),
})

export const upcomingSorts = ['date'] as const

export const listUpcomingEvents = endpoint('get /event/upcoming/{role}/{page}/{size}', {
  summary: 'Events of today and later, next first',
  ...toRead,
  params: z.object({ role: staffRole, ...pageParams }),
  query: z.object({
    userId: id.optional(),
    merchantId: owner,
    searchTerm: keyword,
    ...sortParam(upcomingSorts),
    ...batchParam,
  }),
  data: z.object({ events: z.array(event), ...paging }),
})

export const readEvent = endpoint('get /event/{id}', {
  summary: 'One event with its deals',
  ...toRead,
  query: z.object({ eventId: id.optional() }),
  data: event,
})

const dealIds = z.array(id).max(EVENT_DEALS_MAX)

export const createEvent = endpoint('post /event/{type}', {
  summary: 'Set the deals of a day',
  callers: ['MERCHANT'],
  accounts: 'selling',
  permission: 'ADD_DEAL_OF_THE_DAY',
  apiKey: true,
  params: z.object({ type: z.literal('MERCHANT') }),
  /** `validOn`: epoch milliseconds of any instant in the business day. */
  body: z.object({ dealIds, validOn: instant, userId: id, userType: z.literal('MERCHANT') }),
  data: z.object({ eventId: id }),
  refuses: ['conflict'],
})

export const updateEvent = endpoint('put /event', {
  summary: 'Choose other deals for a day that is not over; the day stays',
  callers: ['MERCHANT'],
  accounts: 'selling',
  permission: 'UPDATE_DEAL_OF_THE_DAY',
  apiKey: true,
  body: z.object({
    dealIds,
    eventId: id,
    userId: id,
    userType: z.literal('MERCHANT'),
    version: recordVersion,
  }),
  data: z.object({ eventId: id }),
  refuses: ['notFound'],
})

export const deleteEvent = endpoint('delete /event/{id}', {
  summary: 'Delete an event whose day is not over',
  callers: ['MERCHANT'],
  permission: 'DELETE_DEAL_OF_THE_DAY',
  apiKey: true,
  query: z.object({ eventId: id.optional(), userId: id.optional() }),
  data: z.object({ eventId: id }),
})

export const listActiveDeals = endpoint('get /deals/active/{userType}/{merchantId}/{timestamp}', {
  summary: 'Deals that are active in the business day of an instant, of active merchants',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_DEAL_OF_THE_DAY',
  params: z.object({
    userType: staffRole,
    merchantId: z.union([id, z.literal('ALL')]),
    timestamp: z.coerce.number().pipe(instant),
  }),
  query: z.object({ userId: id.optional() }),
  data: z.object({ deals: z.array(eventDeal), ...paging }),
})
