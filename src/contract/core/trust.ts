import { z } from 'zod'
import { type ChangePart, changePart } from '../change-parts.ts'
import type { Decision } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { pageQuery, paging } from '../paging.ts'
import { line } from '../texts.ts'
import { comment, dateValue, entity, id } from '../values.ts'
import { PRICE_CENTS_MAX } from './deals.ts'
import { threadKinds } from './review-threads.ts'

/** Excludes a business's identity, its bank account, and addresses, which need a proof. */
export const trustedParts = [
  'address',
  'numbers',
  'web',
  'picture',
  'person',
  'reach',
  'name',
  'contactNo',
] as const satisfies readonly ChangePart[]

export const RULE_NAME_MAX = 60
export const TRUST_RULES_MAX = 20

const rule = entity('TrustRule', {
  id,
  name: z.string(),
  /** Approves deals up to this original price; null: no deals. */
  priceMaxCents: z.int().nullable(),
  /** Approves changes to only these parts of live profiles, contact details and branches. */
  parts: z.array(changePart),
  /** Percentage of its approvals that a person looks at later. */
  samplePercent: z.int(),
  addedBy: z.string(),
  addedAt: dateValue,
})
export type TrustRule = z.infer<typeof rule>

export const listTrustRules = endpoint('get /trust/rules', {
  summary: 'Rules in force by which submissions of trusted merchants are approved at once',
  callers: ['ADMIN'],
  data: z.object({ rules: z.array(rule), ...paging }),
})

export const addTrustRule = endpoint('post /trust/rules', {
  summary: 'Add a rule; it counts for what is submitted from then on',
  stepUp: true,
  callers: ['ADMIN'],
  body: z.object({
    name: line(RULE_NAME_MAX),
    /** At least one of these two. */
    priceMaxCents: z.int().min(1).max(PRICE_CENTS_MAX).nullable().default(null),
    parts: z.array(z.enum(trustedParts)).default([]),
    samplePercent: z.int().min(0).max(100),
  }),
  data: z.object({ id }),
})

export const endTrustRule = endpoint('delete /trust/rules/{id}', {
  summary: 'End a rule; what it approved stays approved',
  stepUp: true,
  callers: ['ADMIN'],
})

const mark = entity('MerchantTrust', {
  /** Null if the merchant is not trusted. */
  trusted: z.object({ by: z.string(), since: dateValue }).nullable(),
  /** Latest decided submissions approved in the first round, up to `needed`. */
  untouched: z.int(),
  needed: z.int(),
})
export type MerchantTrust = z.infer<typeof mark>

export const readMerchantTrust = endpoint('get /trust/merchants/{id}', {
  summary: 'Whether a merchant is trusted, and what its last submissions led to',
  callers: ['ADMIN'],
  data: mark,
})

export const trustMerchant = endpoint('put /trust/merchants/{id}', {
  summary: 'Trust a merchant whose last submissions were approved untouched, or end it',
  stepUp: true,
  callers: ['ADMIN'],
  body: z.object({ trusted: z.boolean() }),
})

const sample = entity('TrustSample', {
  id,
  kind: z.enum(threadKinds),
  itemId: id,
  title: z.string(),
  merchantName: z.string(),
  rule: z.string(),
  addedBy: z.string(),
  approvedAt: dateValue,
})
export type TrustSample = z.infer<typeof sample>

export const listTrustSamples = endpoint('get /trust/samples', {
  summary:
    'What rules approved and nobody has looked at since, oldest first, of the kinds that the caller decides on',
  callers: ['ADMIN'],
  query: z.object(pageQuery),
  data: z.object({ samples: z.array(sample), ...paging }),
})

export const readTrustSample = endpoint('get /trust/samples/{id}', {
  summary: 'One of them',
  callers: ['ADMIN'],
  data: sample,
})

/** The approval stays; only trust in the merchant ends. For people who decide on its kind. */
export const objectToSample = {
  by: 'ADMIN',
  permission: 'APPROVE_DEAL',
  from: ['APPROVED'],
  to: 'APPROVED',
  comment: 'required',
  event: 'trust-sample.objected',
} as const satisfies Decision

export const sampleAnswers = ['CONFIRMED', 'OBJECTED'] as const

export const answerTrustSample = endpoint('put /trust/samples/{id}', {
  summary: 'Confirm what a rule approved, or object, which ends the merchant’s trust',
  callers: ['ADMIN'],
  body: z.object({ answer: z.enum(sampleAnswers), comment: comment.optional() }),
})
