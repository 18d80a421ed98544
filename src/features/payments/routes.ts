import type { Route } from '#src/web/http/route.ts'
import { continuePayment } from './continue.tsx'
import { payments } from './list.tsx'
import { method, pay } from './method.tsx'
import { paymentPaths } from './paths.ts'
import { cancel, complete } from './returns.tsx'
import { actOnSandbox, sandbox } from './sandbox.tsx'

const buyers = { roles: ['MERCHANT', 'BANK'], permission: 'ADD_PAYMENT' } as const
const admin = { roles: ['ADMIN'], permission: 'VIEW_PAYMENT' } as const

export const paymentRoutes: readonly Route[] = [
  { method: 'get', path: paymentPaths.method.pattern, allow: buyers, handler: method },
  {
    method: 'post',
    path: paymentPaths.method.pattern,
    allow: buyers,
    audit: 'checkout.started',
    handler: pay,
  },
  {
    method: 'get',
    path: paymentPaths.continue.pattern,
    allow: buyers,
    handler: continuePayment,
  },
  { method: 'get', path: paymentPaths.list.pattern, allow: admin, handler: payments.index },
  { method: 'get', path: paymentPaths.complete.pattern, allow: 'public', handler: complete },
  { method: 'get', path: paymentPaths.cancel.pattern, allow: 'public', handler: cancel },
  { method: 'get', path: paymentPaths.sandbox.pattern, allow: 'public', handler: sandbox },
  {
    method: 'post',
    path: paymentPaths.sandbox.pattern,
    allow: 'public',
    audit: 'sandbox.answered',
    handler: actOnSandbox,
  },
]
