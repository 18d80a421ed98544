import { type Config, readConfig } from '#src/config/config.ts'
import { type Connection, connect } from '#src/database/connect.ts'
import { startEmbedded } from '#src/database/embedded.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import {
  countDifferences,
  reconcile,
  reconcileMoney,
} from '#src/services/core/reconciliation/reconcile.ts'
import { report } from '#src/services/core/reconciliation/report.ts'
import { compareLists } from '#src/services/order-payment/broker-lists/compare-lists.ts'
import { configuredBrokers } from '#src/services/order-payment/brokers/configured.ts'
import type { Run } from './command.ts'

/** Days of the providers' lists that `--money` compares. */
const LISTED_DAYS = 30

export const run: Run = async ({ options, print }) => {
  const config = readConfig()
  const { databaseUrl, dataDir, businessTimeZone } = config
  const { en } = await loadTranslators(inRoot('locales'))
  const server = databaseUrl ? null : await startEmbedded(dataDir)
  const { db, close } = connect(databaseUrl ?? server?.url ?? '', 2)
  const started = performance.now()
  try {
    const result = options.has('money')
      ? await reconcileMoney(db, businessTimeZone, [lists(config, db)])
      : await reconcile(db, businessTimeZone)
    const seconds = (performance.now() - started) / 1000
    for (const line of await report(db, result, seconds, en)) print(line)
    return countDifferences(result) > 0 ? 1 : 0
  } finally {
    await close()
    await server?.stop()
  }
}

function lists(config: Config, db: Connection['db']) {
  return compareLists(
    db,
    configuredBrokers({ db, settings: { ...config, secretKeys: [] } }),
    LISTED_DAYS,
  )
}
