import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { connect } from '#src/database/connect.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { createIdentify } from '#src/services/authentication/identify.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { createRefusalRecorder } from '#src/services/kit/audit/refusals.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { configuredBrokers } from '#src/services/order-payment/brokers/configured.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { chargeRenewals } from '#src/services/order-payment/saved-methods/charge-renewals.ts'
import { outdateFacts } from '#src/web/auth/session/facts.ts'
import { noon } from './charges.ts'

// A process that charges what is due as the jobs of a server do, at noon and without a pause.
const { url, settings } = JSON.parse(process.env.CHARGER ?? '') as {
  url: string
  settings: ServiceDeps['settings']
}
const { db, quick, identity } = connect(url, 4)
const log = pino({ level: 'silent' })
const deps: ServiceDeps = {
  db,
  quick,
  log,
  recordRefusal: createRefusalRecorder(db, log),
  noteSignature: async () => undefined,
  translators: await loadTranslators(inRoot('locales')),
  storage: createLocalStorage(tmpdir()),
  identify: createIdentify(identity, settings),
  outdate: (what, by) => outdateFacts(db, what, by),
  settings,
}
const brokers = configuredBrokers(deps)
process.stdout.write('ready\n')
for (;;) {
  await chargeRenewals(deps, brokers, noon)
  await reconcile(deps, brokers)
}
