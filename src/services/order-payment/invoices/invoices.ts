import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'

export function addInvoices(_app: ServiceApp, _deps: ServiceDeps): void {}
