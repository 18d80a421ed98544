import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deletedInBulk, listedAs } from '../in-bulk.ts'
import { ALL, batchParam, pageQuery, paging, SEARCH_MAX, sortParam } from '../paging.ts'
import { line } from '../texts.ts'
import { entity, id, recordVersion } from '../values.ts'

export const OFFER_TYPE_NAME_MAX = 100

const listed = z.object({ id, name: z.string() })
export type OfferTypeListItem = z.infer<typeof listed>

const offerType = entity('OfferType', { ...listed.shape, version: recordVersion })
export type OfferType = z.infer<typeof offerType>

const name = line(OFFER_TYPE_NAME_MAX)
const userId = id.optional()

export const offerTypeSorts = ['name'] as const

export const listOfferTypes = endpoint('get /offer-types', {
  summary: 'Offer types by name',
  permission: 'VIEW_OFFER_TYPE',
  query: z.object({
    ...pageQuery,
    ...sortParam(offerTypeSorts),
    ...batchParam,
    searchTerm: z.string().max(SEARCH_MAX).default(ALL),
    userId,
  }),
  data: z.object({ offerTypes: z.array(listed), ...paging }),
})

export const readOfferType = endpoint('get /offer-types/{id}', {
  summary: 'One offer type',
  permission: 'VIEW_OFFER_TYPE',
  data: offerType,
})

export const addOfferType = endpoint('post /offer-types', {
  summary: 'Add an offer type',
  permission: 'ADD_OFFER_TYPE',
  body: z.object({ name, userId }),
  data: z.object({ id }),
  refuses: ['conflict'],
})

export const updateOfferType = endpoint('put /offer-types', {
  summary: 'Rename an offer type',
  permission: 'UPDATE_OFFER_TYPE',
  body: z.object({ id, name, userId, version: recordVersion }),
  refuses: ['notFound', 'conflict'],
})

export const deleteOfferType = endpoint('delete /offer-types/{id}', {
  summary: 'Delete an offer type',
  permission: 'DELETE_OFFER_TYPE',
  query: z.object({ userId }),
})

export const offerTypeBulk = deletedInBulk('offerType', {
  permission: 'DELETE_OFFER_TYPE',
  event: 'offer-type.deleted',
  listed: listedAs('offerTypes', {}),
})
