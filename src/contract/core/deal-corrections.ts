import { z } from 'zod'
import { reviewAnswers } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { inInbox } from '../in-inbox.ts'
import { batchParam, pageQuery, paging } from '../paging.ts'
import { approvalStatus, comment, dateValue, entity, id, recordVersion } from '../values.ts'
import { correctedRules, shownRules } from './coupon-rules.ts'
import { dealDecisions } from './deal-lifecycle.ts'
import { dealWords } from './deals.ts'

const { approve, reject } = reviewAnswers('deal-correction', 'APPROVE_DEAL')

/** As those of a deal; the deal itself stays approved and as it is. */
export const correctionDecisions = {
  delete: { ...dealDecisions.delete, event: 'deal-correction.deleted' },
  edit: { ...dealDecisions.edit, event: 'deal-correction.updated' },
  reject: { ...reject, unless: 'expired' },
  approve: { ...approve, unless: 'expired' },
} as const

export type CorrectionAction = keyof typeof correctionDecisions

export const correctionInbox = inInbox('corrections', {
  rank: 6,
  permissions: [['APPROVE_DEAL', 'VIEW_DEAL']],
  audited: 'deal-correction',
  hours: 24,
  byItself: true,
  reasons: 'deals',
})

const words = z.object({
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  /** Sanitised HTML. */
  termsAndConditions: z.string(),
  coverImage: z.string(),
  imageUrls: z.array(z.string()),
})
export type DealWords = z.infer<typeof words>

const version = { ...words.shape, ...shownRules }

const listed = {
  id,
  dealId: id,
  title: z.string(),
  coverImage: z.string(),
  merchant: z.object({ id, name: z.string() }),
  approvalStatus,
  submittedAt: dateValue,
}

const correction = entity('DealCorrection', {
  ...listed,
  ...version,
  /** What it replaces; once it is approved, what it replaced. */
  before: z.object(version),
  /** The deal is no longer live, so nothing can be done with it. */
  expired: z.boolean(),
  comment: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: dateValue.nullable(),
  version: recordVersion,
})
export type DealCorrection = z.infer<typeof correction>

/** A rule left out stays as it is in the correction, or else in the deal. */
const body = { ...dealWords, couponRules: correctedRules.optional() }

export const listCorrections = endpoint('get /deal-corrections', {
  summary:
    'Corrections of live deals, longest waiting first: those to review, or the own open ones',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_DEAL',
  query: z.object({ ...pageQuery, ...batchParam }),
  data: z.object({ corrections: z.array(z.object(listed)), ...paging }),
})

export const readCorrection = endpoint('get /deal-corrections/{id}', {
  summary: 'A correction beside what it replaces',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_DEAL',
  data: correction,
})

export const findOpenCorrection = endpoint('get /deal-corrections/of/{dealId}', {
  summary: 'The open correction of a deal, waiting or rejected, or null',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_DEAL',
  data: z.object({ id, approvalStatus }).nullable(),
})

export const addCorrection = endpoint('post /deal-corrections', {
  summary:
    "Correct a live deal's words, pictures and rules; the deal stays as it is until approved",
  callers: ['MERCHANT'],
  accounts: 'selling',
  permission: 'UPDATE_DEAL',
  body: z.object({ ...body, dealId: id }),
  data: z.object({ id }),
  refuses: ['notFound'],
})

export const updateCorrection = endpoint('put /deal-corrections', {
  summary: 'Save a waiting or rejected correction; it waits again',
  callers: ['MERCHANT'],
  accounts: 'selling',
  permission: 'UPDATE_DEAL',
  body: z.object({ ...body, id, version: recordVersion }),
  refuses: ['notFound'],
})

export const decideCorrection = endpoint('put /deal-corrections/decide', {
  summary: 'Approve a correction, which changes the live deal, or reject it',
  permission: 'APPROVE_DEAL',
  body: z.object({
    id,
    approvalStatus: z.enum(['APPROVED', 'REJECTED']),
    comment: comment.optional(),
    version: recordVersion,
  }),
  refuses: ['notFound'],
})

export const deleteCorrection = endpoint('delete /deal-corrections/{id}', {
  summary: 'Withdraw a waiting or rejected correction',
  callers: ['MERCHANT'],
  permission: 'DELETE_DEAL',
})
