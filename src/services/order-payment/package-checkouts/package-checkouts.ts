import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'
import type { Broker } from '../brokers/broker.ts'

export function addPackageCheckouts(
  _app: ServiceApp,
  _deps: ServiceDeps,
  _brokers: readonly Broker[],
): void {}
