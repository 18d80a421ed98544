import { paymentPaths } from '#src/contract/screens/payments.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { paymentList } from './list.tsx'
import * as payments from './payments.tsx'
import * as sandbox from './sandbox.tsx'

export const paymentRoutes: readonly Route[] = [
  get(paymentPaths.method, payments.show),
  post(paymentPaths.method, 'checkout.started', payments.create),
  get(paymentPaths.continue, payments.leave),
  get(paymentPaths.list, paymentList.index),
  get(paymentPaths.complete, payments.complete),
  get(paymentPaths.cancel, payments.cancel),
  get(paymentPaths.sandbox, sandbox.show),
  post(paymentPaths.sandbox, 'sandbox.answered', sandbox.update),
]
