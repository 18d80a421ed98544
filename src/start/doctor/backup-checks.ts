import { findNewest, readTrial } from '#src/start/backup/newest.ts'
import { type Check, fail, ok, warn } from './check.ts'

const HOUR_MS = 3_600_000
/** A day and some time for the backup itself. */
const OLD_HOURS = 26

const backups: Check<'config'> = {
  name: 'backups',
  async look({ config: { backups } }) {
    const { dir, trialUrl } = backups
    if (!dir) return ok('BACKUP_DIR is not set, so nothing is known of them')
    const newest = await findNewest(dir)
    if (!newest) return fail(`${dir} holds none: run "dealdesk backup" every night`)
    const hours = Math.floor((Date.now() - Date.parse(newest.at)) / HOUR_MS)
    const age = `the newest, ${newest.name}, is ${hours} h old`
    const last = await readTrial(dir)
    if (last && last.faults > 0) {
      return fail(`${age}; ${last.name} failed its trial of ${last.at}: see the log, make another`)
    }
    const trial = last ? `${last.name} was restored on ${last.at}` : 'none was restored for trial'
    if (hours > OLD_HOURS) return warn(`${age}; ${trial}: see why none was made since`)
    return trialUrl && !last ? warn(`${age}; ${trial} yet`) : ok(`${age}; ${trial}`)
  },
}

export const backupChecks = [backups]
