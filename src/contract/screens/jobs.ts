import { below, path, screen } from './path.ts'

const allow = { permission: 'MANAGE_JOB', roles: ['ADMIN'] } as const
const list = screen('/jobs', allow, 'jobs:title')

export const jobPaths = below(list, {
  list,
  pause: path('/jobs/pause/:job', allow),
  resume: path('/jobs/resume/:job', allow),
  run: path('/jobs/run/:job', allow),
  retry: path('/jobs/retry/:job', allow),
})
