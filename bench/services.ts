import { pino } from 'pino'
import type { Config } from '#src/config/config.ts'
import { openDatabase } from '#src/database/open.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '../src/platform/root.ts'
import { createServiceDeps } from '../src/start/service-deps.ts'

/** The database and what the services are given, as the program gives it, without a log. */
export async function openServices(config: Config) {
  const database = await openDatabase(config)
  const translators = await loadTranslators(inRoot('locales'))
  const deps = createServiceDeps(config, {
    ...database,
    log: pino({ level: 'silent' }),
    translators,
    secretKeys: ['a secret that only the benchmark knows, 32+ bytes'],
    isFit: () => true,
    social: {},
    payments: config.payments,
  })
  return { ...database, translators, deps }
}
