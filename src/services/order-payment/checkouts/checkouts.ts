import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { addListBrokers } from '#src/services/order-payment/brokers/list-brokers.ts'
import { addListPayments } from '#src/services/order-payment/payments/list-payments.ts'
import { addSandbox } from '#src/services/order-payment/sandbox/sandbox.ts'
import { addConfirm } from './confirm.ts'
import { addFree } from './free.ts'
import { addHear } from './hear.ts'
import { addMake } from './make.ts'
import { addReadPage } from './read-page.ts'

export function addCheckouts(app: ServiceApp, deps: ServiceDeps, brokers: readonly Broker[]): void {
  addListBrokers(app, deps, brokers)
  addMake(app, deps, brokers)
  addReadPage(app, deps, brokers)
  addConfirm(app, deps, brokers)
  addFree(app, deps)
  addHear(app, deps, brokers)
  addListPayments(app, deps)
  addSandbox(app, deps)
}
