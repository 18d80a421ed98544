import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { describeSelf, forgetProcesses, signIn } from '#src/database/processes/register.ts'
import { ofRoom } from '#src/start/doctor/file-checks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { canTakeRoom, withRoomFor } from '#tests/support/disk-room.ts'
import { examine as examineAt, SECRET, withHost } from '#tests/support/doctor.ts'
import { freePort } from '#tests/support/free-port.ts'

const { url, pool } = await testDatabase()
const examine = (env?: Record<string, string>) => examineAt(url, env)

async function smtp(answers: boolean): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'dealdesk' }) : done(new Error('no')),
    allowInsecureAuth: true,
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = server.server.address() as AddressInfo
  return `smtp://dealdesk:${answers ? 'right' : 'wrong'}@127.0.0.1:${port}`
}

async function gateway(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
}

test('of a sound installation every line is ok, and it ends with 0 [OPS-03]', async () => {
  const { code, text, bad } = await examine({
    MAIL_DRIVER: 'smtp',
    SMTP_URL: await smtp(true),
    MAIL_FROM: 'no-reply@office.example',
    SMS_DRIVER: 'gateway',
    SMS_GATEWAY_URL: await gateway(405),
  })
  expect(bad).toEqual([])
  expect(code).toBe(0)
  const names = [...text.matchAll(/^ok +([^:]+):/gm)].map(([, name]) => name)
  expect(names).toEqual([
    'configuration',
    'files',
    'public pictures',
    'backups',
    'mail',
    'SMS',
    'payments',
    'database',
    'tables and rights',
    'encoding and locale',
    'clock',
    'pooler',
    'connections',
    'keys',
    'processes',
    'jobs',
  ])
})

test.each([
  { days: 0, shown: 'less than a day', level: 'ok' },
  { days: 1, shown: '1 day', level: 'ok' },
  { days: 365, shown: '365 days', level: 'ok' },
  { days: 366, shown: '366 days', level: 'warn' },
])(
  'a key in use for $shown is $level, not that of another installation [OPS-71]',
  async ({ days, shown, level }) => {
    const { keys } = describeSelf('all', [SECRET])
    for (const [fingerprint, age] of [
      [keys[0], days],
      ['another', 4000],
    ])
      await pool.query(
        `INSERT INTO key_uses VALUES ($1, now() - make_interval(days => $2))
        ON CONFLICT (fingerprint) DO UPDATE SET since = excluded.since`,
        [fingerprint, age],
      )
    const { text } = await examine()
    expect(text).toMatch(new RegExp(`^${level} +keys: .* in use here for ${shown}(:|$)`, 'm'))
  },
)

test.each<[fault: string, env: () => Promise<Record<string, string>>, line: RegExp]>([
  ['a wrong setting', async () => ({ PORT: 'many' }), /^fail {2}configuration: PORT: /],
  ['an unknown setting', async () => ({ SESSION_HUORS: '3' }), /SESSION_HUORS: there is no such/],
  [
    'no database',
    async () => ({ DATABASE_URL: `postgres://x:hidden@127.0.0.1:${await freePort()}/x` }),
    /^fail {2}database: it cannot be used: ECONNREFUSED/,
  ],
  [
    'no such role',
    async () => ({ DATABASE_URL: withHost(url).replace(/:\/\/([^@/]*@)?/, '://nobody_here@') }),
    /^fail {2}database: it cannot be used: .*nobody_here/,
  ],
  [
    'a folder that cannot be',
    async () => ({ DATA_DIR: join(import.meta.filename, 'x') }),
    /^fail {2}files: DATA_DIR: .* cannot be written to \((ENOTDIR|EEXIST)\)/,
  ],
  [
    'a file in the place of a folder',
    async () => ({ PICTURES_DIR: join(import.meta.filename, 'x') }),
    /^fail {2}public pictures: .*(ENOTDIR|EEXIST)/,
  ],
  [
    'unreachable mail',
    async () => ({
      MAIL_DRIVER: 'smtp',
      MAIL_FROM: 'a@b.lk',
      SMTP_URL: `smtp://u:hidden@127.0.0.1:${await freePort()}`,
    }),
    /^fail {2}mail: 127\.0\.0\.1:\d+ does not take our mail \(E\w+\)/,
  ],
  [
    'mail with another password',
    async () => ({ MAIL_DRIVER: 'smtp', MAIL_FROM: 'a@b.lk', SMTP_URL: await smtp(false) }),
    /^fail {2}mail: .*EAUTH/,
  ],
  [
    'an unreachable gateway',
    async () => ({
      SMS_DRIVER: 'gateway',
      SMS_GATEWAY_URL: `http://127.0.0.1:${await freePort()}/`,
    }),
    /^fail {2}SMS: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)/,
  ],
  [
    'a gateway that is broken',
    async () => ({ SMS_DRIVER: 'gateway', SMS_GATEWAY_URL: await gateway(502) }),
    /^fail {2}SMS: .*\(502\)/,
  ],
  [
    'Twilio that knows no such account',
    async () => ({
      SMS_DRIVER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'hidden',
      SMS_FROM: '+94771234567',
      TWILIO_ORIGIN: (await gateway(401)).replace('/send', ''),
    }),
    /^fail {2}SMS: Twilio answers 401/,
  ],
])('%s is found, without its secrets [OPS-03]', async (_fault, env, line) => {
  const { code, text, bad } = await examine(await env())
  expect(
    bad.some((one) => line.test(one)),
    text,
  ).toBe(true)
  expect(text).not.toContain('hidden')
  expect(code).toBe(1)
})

test.each([
  [0, 'ok'],
  [6000, 'warn'],
  [11 * 60_000, 'fail'],
  [-11 * 60_000, 'fail'],
])('a clock that is %i ms off: %s [OPS-03]', async (off, level) => {
  const now = Date.now
  onTestFinished(() => {
    Date.now = now
  })
  Date.now = () => now() + off
  expect((await examine()).text).toMatch(new RegExp(`^${level} +clock: `, 'm'))
})

test('keys that do not fit those of a running process are found, and its version is named [OPS-03]', async () => {
  onTestFinished(() => forgetProcesses(pool))
  await signIn(pool, describeSelf('all', ['a key of somebody else'], '0.0.1'))
  const { code, text } = await examine()
  expect(text).toMatch(/^fail {2}keys: .* a running process seals with a key that is missing here/m)
  expect(text).toMatch(/^warn {2}processes: 1 run: 0\.0\.1; this is /m)
  expect(code).toBe(1)
  await pool.query('UPDATE processes SET ended = true, version = NULL')
  expect((await examine()).text).toMatch(/^fail {2}keys: .*dealdesk keys --lost/m)
})

test.each([
  [199, 'fail'],
  [201, 'warn'],
  [2047, 'warn'],
  [2049, 'ok'],
])('%i MiB free: %s [OPS-03]', (mib, level) => {
  expect(ofRoom(mib, '/data').level).toBe(level)
})

test.runIf(canTakeRoom)('a disk without room is found [OPS-03]', async () => {
  const { code, bad } = await withRoomFor(1000, () => examine())
  expect(bad).toContainEqual(expect.stringMatching(/^fail {2}files: DATA_DIR: .*\(EFBIG\)/))
  expect(code).toBe(1)
})

test('jobs that failed last, stand still or are paused are named [OPS-12]', async () => {
  await pool.query(`INSERT INTO jobs (id, every_seconds, succeeded_at, failed_at, paused_at) VALUES
    ('gifts', 1, now() - interval '3 hours', NULL, NULL),
    ('coupon-files', 1, now() - interval '1 hour', now(), NULL),
    ('a job of an older version', 1, now() - interval '1 hour', NULL, NULL),
    ('mailings', 60, now() - interval '1 hour', NULL, now()),
    ('view-tidying', 3600, now() - interval '3 hours', NULL, NULL),
    ('refunds', 5, now(), now() - interval '1 hour', NULL)`)
  const { text } = await examine()
  expect(text).toMatch(
    /^warn {2}jobs: coupon-files failed last; gifts last ran 03:00:00 ago; mailings is paused: see \/jobs/m,
  )
  await pool.query('UPDATE jobs SET succeeded_at = now(), paused_at = NULL')
  expect((await examine()).text).toMatch(/^ok {4}jobs: 5 ran when they were due$/m)
  await pool.query('DELETE FROM jobs')
})
