import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'

export function addOrders(_app: ServiceApp, _deps: ServiceDeps): void {}
