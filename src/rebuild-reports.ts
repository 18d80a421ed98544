import { rebuildLedger } from '#src/services/core/ledger/count-ledger.ts'
import { rebuildViews } from '#src/services/core/view-counts/count-days.ts'
import { readConfig } from './config/config.ts'
import { openDatabase } from './database/open.ts'

/** `npm run reports:rebuild`: recounts every view and what the ledger holds; safe while Dealdesk runs. */
try {
  const config = readConfig()
  const database = await openDatabase(config)
  const logMonth = (month: string) => process.stdout.write(`${month.slice(0, 7)} counted\n`)
  const { db, close } = database
  await rebuildViews(db, config.businessTimeZone, logMonth)
    .then(() => rebuildLedger(db, config.businessTimeZone))
    .finally(close)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
