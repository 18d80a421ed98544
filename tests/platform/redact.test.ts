import { expect, test } from 'vitest'
import { createLog } from '#src/platform/log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const secrets: Record<string, unknown> = {
  password: 'marked-Dealdesk1',
  newPassword: 'marked-1',
  otp: 'marked-482913',
  accessToken: 'marked-2',
  refresh_token: 'marked-3',
  cookie: '__Host-session=marked-4',
  'set-cookie': ['marked-5'],
  authorization: 'Bearer marked-6',
  'x-api-key': 'marked-7',
  _csrf: 'marked-8',
  email: 'marked-9',
  mobileNo: { countryCode: '+94', localNumber: 'marked-10' },
  nic: 'marked-11',
  username: 'marked-12',
}

test('no field that holds a secret or a person’s data reaches the log, however deep', () => {
  const text = logged((log) => {
    log.info(secrets, 'flat')
    log.warn({ request: { headers: secrets, list: [secrets] } }, 'deep')
    log.error({ err: Object.assign(new Error('failed'), secrets) }, 'error')
  })
  expect(text).not.toContain('marked')
  expect(text.trim().split('\n')).toHaveLength(3)
})

test.each([
  'no account for nadeesha@harbourhouse.example here',
  'call +94771234567',
  'call 077 123 4567',
  'call 0771234567',
  'call +49 is no number, +4930901820 is one',
  'call +358401234',
  'call +861380013800012',
  'header Bearer abc.def',
  'postgres://user:hunter2@host/db refused',
  'GET /embed?accessToken=marked',
  'opened https://desk.example/reset?code=marked',
  'POST /invitations/AbCdEfGh-123',
  'POST /newpassword/AbCdEfGh-123',
  'POST /newnumber/AbCdEfGh-123',
  'PUT /number-links/AbCdEfGh-123',
  'PUT /password-links/AbCdEfGh-123',
  'GET /pair/AbCdEfGh-123',
  'POST /api/v1/authentication/pairings/AbCdEfGh-123',
  'a eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln token',
])('a sentence loses what is secret in it: %s', (sentence) => {
  const text = logged((log) => {
    log.info(sentence)
    log.error({ err: new Error(sentence) }, sentence)
    log.error(new Error(sentence))
  })
  expect(text).not.toMatch(
    /nadeesha|7712|123 ?4567|30901820|358401234|1380013800012|abc\.def|hunter2|marked|AbCdEfGh|eyJ/,
  )
})

test('a failed query is logged without its values and without the row', () => {
  const cause = Object.assign(new Error('duplicate key value violates "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(marked) already exists.',
  })
  const error = new Error('Failed query: insert into users values ($1)\nparams: marked', { cause })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toContain('marked')
  expect(JSON.parse(text).err.cause).toMatchObject({ code: '23505', constraint: 'users_email' })
  expect(JSON.parse(text).err.stack).toContain('redact.test.ts')
})

test('ids, paths, times and numbers stay readable, a line break cannot forge a line', () => {
  const text = logged((log) =>
    log.info(
      {
        requestId: '019f8a11-7712-7345-8771-234567890123',
        path: '/deals/list/all',
        milliseconds: 1795228815333,
        address: '203.0.113.77',
      },
      'one\n{"level":"error"}',
    ),
  )
  expect(text.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    requestId: '019f8a11-7712-7345-8771-234567890123',
    path: '/deals/list/all',
    milliseconds: 1795228815333,
    address: '203.0.113.77',
  })
})
