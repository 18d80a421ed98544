import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of payments. */
export const paymentPaths = {
  /** `planId` in the query. */
  method: path('/subscriptions/payments'),
  /** `key` in the query: of the form that began the checkout. */
  continue: path('/subscriptions/payments/continue'),
  list: path('/subscriptions/payments/list'),
  complete: path('/paymentcomplete'),
  cancel: path('/paymentcancel'),
  sandbox: path('/sandbox/checkout/:id'),
}
