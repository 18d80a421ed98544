import type { ServiceDeps } from '#src/services/deps.ts'

export type Settings = ServiceDeps['settings']
