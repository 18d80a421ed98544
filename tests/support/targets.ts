import { serviceNames } from '#src/contract/services.ts'
import type { Target, UpstreamSettings } from '#src/upstream/settings.ts'

/** Every service at one place. */
export function targetsAt(target: Target): UpstreamSettings['targets'] {
  const entries = serviceNames.map((name) => [name, target])
  return Object.fromEntries(entries) as UpstreamSettings['targets']
}
