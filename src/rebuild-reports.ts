import { rebuildViews } from '#src/services/core/view-counts/count-days.ts'
import { readConfig } from './config/config.ts'
import { openDatabase } from './database/open.ts'

/** `npm run reports:rebuild`: recounts every view; safe while Dealdesk runs. */
try {
  const config = readConfig()
  const database = await openDatabase(config)
  const logMonth = (month: string) => process.stdout.write(`${month.slice(0, 7)} counted\n`)
  await rebuildViews(database.db, config.businessTimeZone, logMonth).finally(database.close)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
