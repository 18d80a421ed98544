import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { EndpointRow } from '#src/services/kit/endpoints/bind.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import * as nouns from './every-noun.ts'

export function createCoreService(deps: ServiceDeps): ServiceApp {
  const endpoints = Object.values<EndpointRow[]>(nouns).flat()
  return createServiceApp(deps, endpoints)
}
