import { readConfig } from '#src/config/config.ts'
import { BACKLOG_MAX, type JobSummary } from '#src/contract/core/jobs.ts'
import { openDatabase } from '#src/database/open.ts'
import { formatFor } from '#src/i18n/format.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { findJobs } from '#src/services/core/jobs/find-jobs.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ print }) => {
  const config = readConfig()
  const { production, businessTimeZone } = config
  const { en } = await loadTranslators(inRoot('locales'))
  const { db, close } = await openDatabase(config)
  try {
    const jobs = await findJobs(db, { production, format: formatFor('en', businessTimeZone) })
    const wide = Math.max(...jobs.map(({ id }) => id.length))
    for (const job of jobs) {
      const facts = [en(`jobs:state.${job.state}`), ...factsOf(job)]
      print(`${job.id.padEnd(wide)}  ${facts.join('; ')}`)
    }
    return jobs.some(({ state }) => state === 'FAILING') ? 1 : 0
  } finally {
    await close()
  }
}

function factsOf({ backlog, failedPieces, lastOn, failure, pausedBy }: JobSummary): string[] {
  const waiting = Math.min(backlog?.count ?? 0, BACKLOG_MAX)
  return [
    ...(pausedBy ? [`by ${pausedBy}`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failedPieces > 0 ? [`${failedPieces} gave up`] : []),
    ...(lastOn ? [`last success ${lastOn.displayDateTime}`] : ['no success yet']),
    ...(failure ? [`last failure ${failure.on.displayDateTime}: ${failure.reason}`] : []),
  ]
}
