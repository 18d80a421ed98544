import type { ServiceDeps } from '../deps.ts'

export type Settings = ServiceDeps['settings']
