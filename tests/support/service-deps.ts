import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { couponLimits } from '#src/contract/core/coupon-limits.ts'
import type { Database } from '#src/database/connect.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/root.ts'
import { createRefusalRecorder } from '#src/services/audit/refusals.ts'
import { createIdentify } from '#src/services/authentication/identify.ts'
import type { ServiceDeps } from '#src/services/deps.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'

export const testSettings: ServiceDeps['settings'] = {
  secretKeys: ['a secret that only tests know, 32+ bytes'],
  apiKey: 'an api key that only tests know',
  businessTimeZone: 'Asia/Colombo',
  accessTokenSeconds: 900,
  refreshTokenSeconds: 14 * 24 * 60 * 60,
  brandName: 'Dealdesk',
  billing: {
    prefix: 'DD',
    seller: { name: 'Dealdesk (Pvt) Ltd', address: '25 Galle Road, Colombo 3', taxNumber: null },
  },
  production: false,
  publicOrigin: 'https://dealdesk.test',
  maps: { geocoder: null, tiles: null },
  messages: { sms: { driver: 'outbox' }, mail: { driver: 'outbox' } },
  push: null,
  social: {},
  coupons: couponLimits,
  payments: { offered: [], stripe: null, paypal: null },
  creditCardRetentionDays: 365,
}

/** Everything a service needs, real; `lines` collects what it logs. */
export async function testServiceDeps(
  db: Database,
  settings: Partial<ServiceDeps['settings']> = {},
): Promise<ServiceDeps & { lines: string[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'dealdesk-files-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  const lines: string[] = []
  const all = { ...testSettings, ...settings }
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return {
    db,
    lines,
    log,
    recordRefusal: createRefusalRecorder(db, log),
    translators: await loadTranslators(inRoot('locales')),
    storage: createLocalStorage(directory),
    identify: createIdentify(db, all),
    settings: all,
  }
}
