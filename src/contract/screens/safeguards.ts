import { jobPaths } from './jobs.ts'
import { below, screen } from './path.ts'

const allow = { permission: 'MANAGE_JOB', roles: ['ADMIN'] } as const

export const safeguardPaths = below(jobPaths.list, {
  show: screen('/jobs/safeguards', allow, 'safeguards:title'),
})
