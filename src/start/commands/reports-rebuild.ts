import { readConfig } from '#src/config/config.ts'
import { openDatabase } from '#src/database/open.ts'
import { rebuildLedger } from '#src/services/core/ledger/count-ledger.ts'
import { rebuildViews } from '#src/services/core/view-counts/rebuild-views.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ print }) => {
  const config = readConfig()
  const { db, close } = await openDatabase(config)
  try {
    await rebuildViews(db, config.businessTimeZone, (month) =>
      print(`${month.slice(0, 7)} counted`),
    )
    await rebuildLedger(db, config.businessTimeZone)
  } finally {
    await close()
  }
  return 0
}
