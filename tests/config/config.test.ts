import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { type Env, readConfig } from '#src/config/config.ts'
import { StartError } from '#src/platform/start-error.ts'

const key = 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU'
const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://desk.example',
  SECRET_KEYS: key,
}

describe('an operator who sets nothing', () => {
  test('an operator who sets nothing gets a server on this machine with the demo world', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      run: 'all',
      demo: true,
      trustedProxies: 0,
      businessTimeZone: 'Asia/Colombo',
      toastSeconds: { success: 5, error: 10 },
      accessTokenSeconds: 900,
      refreshTokenSeconds: 14 * 86_400,
    })
    expect(config.sessionLimits.ADMIN).toEqual({ idleSeconds: 1800, absoluteSeconds: 43_200 })
    expect(config.sessionLimits.BANK).toEqual({ idleSeconds: 28_800, absoluteSeconds: 43_200 })
  })

  test('an operator who sets nothing has empty values counted as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}))
  })
})

describe('a value that cannot be meant', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '1e3'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DEALDESK_RUN', 'both'],
    ['UPSTREAM_URL', 'services:3000'],
    ['UPSTREAM_URL', 'http://services:3000/api'],
    ['SECRET_KEYS', 'short'],
    ['SECRET_KEYS', `${key},short`],
    ['SECRET_KEYS', 'x'.repeat(64)],
    ['TRUSTED_PROXIES', '-1'],
    ['DEMO', 'yes'],
    ['DEFAULT_LANGUAGE', 'si'],
    ['BUSINESS_TIME_ZONE', 'Asia/Kandy'],
    ['BRAND_NAME', 'x'.repeat(41)],
    ['INVOICE_PREFIX', 'dd-'],
    ['TAX_RATES', '19'],
    ['TAX_RATES', '2024-01-01=18%'],
    ['TAX_RATES', '2024-02-30=18'],
    ['TAX_RATES', '2024-01-01=118'],
    ['TAX_RATES', '2024-01-01=18.125'],
    ['TAX_RATES', '2024-01-01=18,2024-01-01=20'],
    ['TAX_RATES', '2027-01-01=18,2024-01-01=20'],
    ['TAX_RATES', '2024-01-01=19,'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['SESSION_HOURS', '0'],
    ['PUBLIC_ORIGIN', 'http://desk.example'],
    ['PUBLIC_ORIGIN', 'https://desk.example/path'],
    ['PUBLIC_ORIGIN', 'desk.example'],
  ])('%s=%s is one line that names it and does not repeat it', (name, value) => {
    const [line = '', ...more] = linesOf({ [name]: value })
    expect(more).toEqual([])
    expect(line).toMatch(new RegExp(`^${name}: must`))
    expect(line).not.toContain(value)
  })

  test('a value that cannot be meant is reported beside every other one at once', () => {
    const lines = linesOf({ PORT: 'x', LOG_LEVEL: 'x', DEALDESK_RUNS: 'web' })
    expect(lines.map((line) => line.split(':')[0])).toEqual(['DEALDESK_RUNS', 'PORT', 'LOG_LEVEL'])
  })
})

test('an unknown DEALDESK_ name is refused as the spelling mistake that it is', () => {
  expect(linesOf({ DEALDESK_PORT: '80' })).toEqual(['DEALDESK_PORT: there is no such variable'])
})

test('a database of trials is another than that of the installation [OPS-34]', () => {
  const BACKUP_TRIAL_URL = 'postgres://trial@localhost/trial'
  expect(() => readConfig({ BACKUP_TRIAL_URL })).toThrow('BACKUP_DIR: must be set')
  const env = { BACKUP_TRIAL_URL, BACKUP_DIR: '/backups' }
  expect(readConfig(env).backups).toMatchObject({ dir: '/backups', identity: null })
  expect(() => readConfig({ ...env, DATABASE_URL: BACKUP_TRIAL_URL })).toThrow(
    'BACKUP_TRIAL_URL: must be another database than DATABASE_URL',
  )
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:3000',
  'https://192.168.1.20',
])('the public origin %s is good', (origin) => {
  expect(readConfig({ PUBLIC_ORIGIN: origin }).publicOrigin).toBe(origin)
})

test('a public address outside production is refused while codes or demo passwords are open there [A17]', () => {
  const origin = { PUBLIC_ORIGIN: 'https://shop.example' }
  const off = { SMS_DRIVER: 'off', MAIL_DRIVER: 'off' }
  const gateway = { SMS_DRIVER: 'gateway', SMS_GATEWAY_URL: 'https://sms.example/send' }
  for (const open of [{}, off, { DEMO: 'off' }, { DEMO: 'off', MAIL_DRIVER: 'off' }]) {
    const [line = '', ...more] = linesOf({ ...origin, ...open })
    expect(more).toEqual([])
    expect(line).toMatch(/^PUBLIC_ORIGIN: a public address needs NODE_ENV=production/)
  }
  expect(linesOf({ ...origin, ...gateway, MAIL_DRIVER: 'off', DEMO: 'off' })).toEqual([])
  expect(linesOf({ ...production, ...origin })).toEqual([])
})

describe('production', () => {
  test('production is the environment’s constant: it starts with its secrets and without a demo world [API-17]', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({
      production: true,
      demo: false,
      host: '0.0.0.0',
      secretKeys: [key],
    })
  })

  test('production refuses to start without them, or with the demo world asked for', () => {
    expect(linesOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_ORIGIN: must be set',
      'SECRET_KEYS: must be set',
    ])
    expect(linesOf({ ...production, DEMO: 'on' })).toHaveLength(1)
  })

  test('production reads a secret from a file and says so when the file is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    writeFileSync(join(folder, 'keys'), `${key}\n`)
    const { SECRET_KEYS: _, ...rest } = production
    const config = readConfig({ ...rest, SECRET_KEYS_FILE: join(folder, 'keys') })
    expect(config.secretKeys).toEqual([key])
    rmSync(folder, { recursive: true })
    expect(linesOf({ ...rest, SECRET_KEYS_FILE: join(folder, 'keys') })).toEqual([
      'SECRET_KEYS_FILE: the file cannot be read',
    ])
  })
})

test('the web half alone needs to know where the services are and the key between them', () => {
  expect(linesOf({ DEALDESK_RUN: 'web' })).toEqual([
    'UPSTREAM_URL: must be set',
    'UPSTREAM_API_KEY: must be set',
  ])
  expect(linesOf({ DEALDESK_RUN: 'services' })).toEqual(['UPSTREAM_API_KEY: must be set'])
})

function linesOf(env: Env): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n')
    throw error
  }
}

describe('a way to send messages', () => {
  test('a way to send messages needs all of its own variables', () => {
    expect(linesOf({ SMS_DRIVER: 'gateway' })).toEqual(['SMS_GATEWAY_URL: must be set'])
    expect(linesOf({ MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://mail.example.com' })).toEqual([
      'MAIL_FROM: must be set',
    ])
  })

  test('in production also needs the address that messages name, where only services run', () => {
    const services = {
      NODE_ENV: 'production',
      DEALDESK_RUN: 'services',
      SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
      UPSTREAM_API_KEY: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
    }
    const gateway = { SMS_DRIVER: 'gateway', SMS_GATEWAY_URL: 'https://sms.example.com/send' }
    expect(linesOf(services)).toEqual([])
    expect(linesOf({ ...services, ...gateway })).toEqual(['PUBLIC_ORIGIN: must be set'])
  })
})

describe('Web Push', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const subject = { VAPID_SUBJECT: 'mailto:office@example.com' }

  test('Web Push needs a pair of keys and somebody whom push services may write to', () => {
    expect(linesOf({ VAPID_PUBLIC_KEY: publicKey, ...subject })).toEqual([
      'VAPID_PRIVATE_KEY: must be set',
    ])
    expect(linesOf(keys)).toEqual(['VAPID_SUBJECT: must be set'])
    expect(linesOf({ ...keys, ...subject })).toEqual([])
    expect(readConfig({ ...production, ...keys }).push).toEqual({
      publicKey,
      privateKey,
      subject: production.PUBLIC_ORIGIN,
    })
  })

  test('Web Push refuses what is no key, no subject, or the key of another pair', () => {
    const other = webPush.generateVAPIDKeys()
    expect(linesOf({ ...keys, ...subject, VAPID_PRIVATE_KEY: other.privateKey })).toEqual([
      'VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY',
    ])
    const odd = { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y', VAPID_SUBJECT: 'http://x.test' }
    expect(linesOf(odd).map((line) => line.split(':')[0])).toEqual(Object.keys(odd))
  })
})
