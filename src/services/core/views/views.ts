import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'

export function addViews(_app: ServiceApp, _deps: ServiceDeps): void {}
