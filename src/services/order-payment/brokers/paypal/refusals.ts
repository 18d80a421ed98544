import { ApiError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'

const described = z.object({ details: z.array(z.object({ issue: z.string() })) })

/** The buyer's payment source was refused for good; they may still pay another way. */
const declines: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
])

export function isDecline(error: unknown): boolean {
  return issuesOf(error).some((issue) => declines.has(issue))
}

export function isDoneAlready(error: unknown): boolean {
  const done = ['ORDER_ALREADY_CAPTURED', 'CAPTURE_FULLY_REFUNDED']
  return issuesOf(error).some((issue) => done.includes(issue))
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 404
}

/** PayPal understood the call and refused it: retrying is pointless. */
export function isMalformed(error: unknown): boolean {
  return error instanceof ApiError && [400, 422].includes(error.statusCode)
}

function issuesOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  return described.safeParse(error.result).data?.details.map(({ issue }) => issue) ?? []
}
