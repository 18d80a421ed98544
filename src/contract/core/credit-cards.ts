import { z } from 'zod'
import { email } from '../authentication/email.ts'
import { localMobile } from '../authentication/phone-number.ts'
import { FULL_NAME_MAX } from '../authentication/registration.ts'
import { endpoint } from '../endpoint.ts'
import { ALL, batchParam, paging, searchParams, sortParam, TODAY } from '../paging.ts'
import { line } from '../texts.ts'
import { dateValue, entity, id, mobileNo } from '../values.ts'
import { cardLimits } from './request-limits.ts'

const bank = z.object({ id, name: z.string() })

/** NIC and mobile number arrive masked: lists never contain them whole. */
const listItem = entity('CreditCardRequest', {
  id,
  bank,
  fullName: z.string(),
  nic: z.string(),
  city: z.string(),
  mobileNo: z.string(),
  requestedOn: dateValue,
})
export type CardRequestListItem = z.infer<typeof listItem>

const detail = entity('CreditCardRequestDetails', {
  id,
  bank,
  fullName: z.string(),
  nic: z.string(),
  city: z.string(),
  email: z.string(),
  companyName: z.string().nullable(),
  profession: z.string().nullable(),
  mobileNo,
  requestedOn: dateValue,
  keptUntil: dateValue,
})
export type CardRequest = z.infer<typeof detail>

export const cardSorts = ['requestedOn'] as const

export const listCardRequests = endpoint(
  'get /credit-cards/bank/{bankId}/{page}/{size}/search/{term}',
  {
    summary: "Credit card requests, newest first: a bank's own, or any bank's for administrators",
    callers: ['ADMIN', 'BANK'],
    permission: 'VIEW_CREDIT_CARD',
    params: z.object({ bankId: z.union([id, z.literal(ALL)]), ...searchParams }),
    query: z.object({
      requested: z.enum([TODAY]).optional(),
      ...sortParam(cardSorts),
      ...batchParam,
    }),
    data: z.object({ creditCardRequests: z.array(listItem), ...paging }),
    refuses: ['notFound'],
  },
)

export const readCardRequest = endpoint('get /credit-cards/{id}', {
  ownerOnly: true,
  summary: 'One credit card request in full; each reading is kept in the audit trail',
  callers: ['ADMIN', 'BANK'],
  permission: 'VIEW_CREDIT_CARD',
  data: detail,
})

const required = (max: number) => line(max).min(1)
const optional = (max: number) => line(max).nullable().default(null)

/** Called by the mobile app. Repeated within a minute, it answers the first request's id. */
export const requestCard = endpoint('post /credit-cards', {
  summary: 'Ask a bank for a credit card',
  callers: ['USER'],
  body: z.object({
    bankId: id,
    fullName: required(FULL_NAME_MAX),
    nic: required(cardLimits.nic),
    city: required(cardLimits.city),
    email,
    companyName: optional(cardLimits.companyName),
    profession: optional(cardLimits.profession),
    mobileNo: localMobile,
  }),
  data: z.object({ id }),
  refuses: ['tooMany'],
})
export type CardRequestSend = z.output<(typeof requestCard)['body']>
