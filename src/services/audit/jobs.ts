import type { Job } from '#src/platform/start-job.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { sealEntries } from './chain/seal.ts'

const DAY_MS = 86_400_000

export function auditJobs({ db, log, settings }: ServiceDeps): Job[] {
  let publishedAt = 0
  return [
    {
      name: 'audit sealing',
      everyMs: 60_000,
      async run() {
        const sealed = await sealEntries(db, settings)
        if (!sealed) return false
        const { number, hash, sealedAt } = sealed.block
        if (sealedAt.getTime() - publishedAt >= DAY_MS) {
          publishedAt = sealedAt.getTime()
          log.info({ block: number, hash: hash.toString('hex') }, 'audit trail sealed')
        }
        return sealed.isFull
      },
    },
  ]
}
