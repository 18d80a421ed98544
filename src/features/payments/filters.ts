import { id } from '#src/contract/values.ts'

/** Payments are narrowed to a plan. */
export type PaymentFilters = { plan: string /** 0-based. */; page: number }

export function readPaymentFilters(query: URLSearchParams): PaymentFilters {
  const page = query.get('page') ?? ''
  return {
    plan: id.safeParse(query.get('plan')).data ?? '',
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
  }
}

/** The same as a query string, without what is a default. */
export function paymentQuery({ plan, page }: PaymentFilters): Record<string, string> {
  return { ...(plan && { plan }), ...(page > 0 && { page: String(page) }) }
}
