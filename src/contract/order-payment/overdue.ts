import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, pageQuery, paging } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import { dateValue, entity, id, money } from '../values.ts'
import { checkoutStates } from './lifecycle.ts'

const overdue = entity('OverduePlan', {
  /** Of the subscription. */
  id,
  buyer: z.object({ id, name: z.string(), role: z.enum(businessRoles) }),
  title: z.string(),
  /** What the month costs today. */
  amount: money,
  /** The first business day that is not paid for. */
  since: dateValue,
  /** Its last day in force. */
  lastDay: dateValue,
  /** When the holder is asked again; null after the last time. */
  nextNotice: dateValue.nullable(),
  /** What became of the last attempt to pay; null if there was none. */
  attempt: z.enum(checkoutStates).nullable(),
})
export type OverduePlan = z.infer<typeof overdue>

export const listOverdue = endpoint('get /payment/subscription/overdue', {
  summary: 'Plans whose month is not paid for, the oldest debt first',
  permission: 'VIEW_PAYMENT',
  query: z.object({ ...pageQuery, ...batchParam }),
  data: z.object({ overdue: z.array(overdue), ...paging }),
})
