import { readConfig } from './config/config.ts'
import { connect } from './database/connect.ts'
import { startEmbedded } from './database/embedded.ts'
import { loadTranslators } from './i18n/translate.ts'
import { inRoot } from './platform/root.ts'
import { countDifferences, reconcile } from './services/core/reconciliation/reconcile.ts'
import { report } from './services/core/reconciliation/report.ts'

/**
 * `npm run reconcile`: compares every coupon with all that counts it, reads only, and may run beside any
 * traffic. Ends with 1 if something differs. It applies no migration.
 */
try {
  const { databaseUrl, dataDir, businessTimeZone } = readConfig()
  const { en } = await loadTranslators(inRoot('locales'))
  const server = databaseUrl ? null : await startEmbedded(dataDir)
  const { db, close } = connect(databaseUrl ?? server?.url ?? '', 2)
  const started = performance.now()
  try {
    const result = await reconcile(db, businessTimeZone)
    const seconds = (performance.now() - started) / 1000
    for (const line of report(result, seconds, en)) process.stdout.write(`${line}\n`)
    process.exitCode = countDifferences(result) > 0 ? 1 : 0
  } finally {
    await close()
    await server?.stop()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
