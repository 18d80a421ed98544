import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, pageQuery, paging } from '../paging.ts'
import { dateValue, id, recordVersion } from '../values.ts'
import { ATTENTION_MAX, VALID_BRANCHES_MAX } from './coupon-rules.ts'
import {
  DESCRIPTION_MAX,
  EXTRA_IMAGES_MAX,
  SUB_TITLE_MAX,
  TERMS_HTML_MAX,
  TITLE_MAX,
} from './deals.ts'
import { seenDraft } from './seen-draft.ts'
import { dealWriters, onBehalfOf } from './write-deal.ts'

export const DRAFTS_MAX = 20
/** Days after the last save. */
export const DRAFT_DAYS = 90
/** A draft keeps what is too long for a deal as well, up to so many times its limit. */
const DRAFT_FACTOR = 4
const SHORT_MAX = 40

const typed = (max: number) => z.string().max(max).default('')
const picture = z
  .string()
  .regex(/^\/api\/v1\/files\/files\/[0-9a-f-]{36}$/)
  .or(z.literal(''))

/** As typed: nothing of it need be right, or there. */
const typedDeal = {
  title: typed(TITLE_MAX * DRAFT_FACTOR),
  subTitle: typed(SUB_TITLE_MAX * DRAFT_FACTOR),
  description: typed(DESCRIPTION_MAX * DRAFT_FACTOR),
  termsAndConditions: typed(TERMS_HTML_MAX * DRAFT_FACTOR),
  originalPrice: typed(SHORT_MAX),
  deductionAmount: typed(SHORT_MAX),
  categoryId: typed(SHORT_MAX),
  promoTypeId: typed(SHORT_MAX),
  validFrom: typed(SHORT_MAX),
  expiredOn: typed(SHORT_MAX),
  startTime: typed(SHORT_MAX),
  endTime: typed(SHORT_MAX),
  perPerson: typed(SHORT_MAX),
  perDay: typed(SHORT_MAX),
  perBranchDay: typed(SHORT_MAX),
  perBranchHour: typed(SHORT_MAX),
  branchIds: z.array(z.string().max(SHORT_MAX)).max(VALID_BRANCHES_MAX).default([]),
  attention: typed(ATTENTION_MAX * DRAFT_FACTOR),
  couponValue: typed(SHORT_MAX),
  coverImage: picture.default(''),
  imageUrls: z
    .array(picture)
    .max(EXTRA_IMAGES_MAX * DRAFT_FACTOR)
    .default([]),
}

const typedDealObject = z.object(typedDeal)
export type TypedDeal = z.output<typeof typedDealObject>

const kept = { version: recordVersion, savedAt: dateValue, keptUntil: dateValue }

export const listDrafts = endpoint('get /deal-drafts', {
  summary: 'Own drafts of deals, last saved first',
  ...dealWriters,
  permission: 'ADD_DEAL',
  query: z.object({ ...onBehalfOf, ...pageQuery, ...batchParam }),
  data: z.object({
    drafts: z.array(z.object({ id, title: z.string(), coverImage: z.string(), ...kept })),
    ...paging,
  }),
})

export const readDraft = endpoint('get /deal-drafts/{id}', {
  summary: 'An own draft, as it was typed',
  ...dealWriters,
  permission: 'ADD_DEAL',
  query: z.object(onBehalfOf),
  data: z.object({ id, ...typedDeal, ...kept }),
})

export const saveDraft = endpoint('put /deal-drafts/{id}', {
  summary: 'Save what is typed into a new deal, under an id that its form chose',
  ...dealWriters,
  accounts: 'selling',
  permission: 'ADD_DEAL',
  body: z.object({ ...onBehalfOf, ...typedDeal, ...seenDraft }),
  data: z.object(kept),
  refuses: ['conflict', 'ruleBroken'],
})

export const deleteDraft = endpoint('delete /deal-drafts/{id}', {
  summary: 'Delete an own draft',
  ...dealWriters,
  permission: 'ADD_DEAL',
  query: z.object(onBehalfOf),
})
