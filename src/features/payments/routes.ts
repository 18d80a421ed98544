import { paymentPaths } from '#src/contract/screens/payments.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { continuePayment } from './continue.tsx'
import { paymentList } from './list.tsx'
import { method, pay } from './method.tsx'
import { cancel, complete } from './returns.tsx'
import { actOnSandbox, sandbox } from './sandbox.tsx'

export const paymentRoutes: readonly Route[] = [
  get(paymentPaths.method, method),
  post(paymentPaths.method, 'checkout.started', pay),
  get(paymentPaths.continue, continuePayment),
  get(paymentPaths.list, paymentList.index),
  get(paymentPaths.complete, complete),
  get(paymentPaths.cancel, cancel),
  get(paymentPaths.sandbox, sandbox),
  post(paymentPaths.sandbox, 'sandbox.answered', actOnSandbox),
]
