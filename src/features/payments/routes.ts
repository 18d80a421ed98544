import { paymentPaths } from '#src/contract/screens/payments.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { paymentList } from './list.tsx'
import { overdueList } from './overdue.tsx'
import * as payments from './payments.tsx'
import { change, renewal, subscription } from './sales.ts'
import * as sandbox from './sandbox.tsx'
import { removeMethod } from './saved-method.ts'

export const paymentRoutes: readonly Route[] = [
  get(paymentPaths.method, subscription.show),
  post(paymentPaths.method, 'checkout.started', subscription.create),
  get(paymentPaths.renew, renewal.show),
  post(paymentPaths.renew, 'checkout.started', renewal.create),
  get(paymentPaths.change, change.show),
  post(paymentPaths.change, 'checkout.started', change.create),
  get(paymentPaths.continue, payments.leave),
  post(paymentPaths.removeMethod, 'checkout.method-removed', removeMethod),
  get(paymentPaths.list, paymentList.index),
  get(paymentPaths.overdue, overdueList.index),
  get(paymentPaths.complete, payments.complete),
  get(paymentPaths.cancel, payments.cancel),
  get(paymentPaths.sandbox, sandbox.show),
  post(paymentPaths.sandbox, 'sandbox.answered', sandbox.update),
]
