import { beforeEach, describe, expect, test } from 'vitest'
import { DeliveryError } from '#src/services/notifications/drivers/delivery-error.ts'
import { createDrivers, gateway, twilio } from '#src/services/notifications/drivers/drivers.ts'
import { loopback } from '#tests/support/loopback.ts'

type Seen = { path: string; headers: Headers; body: string }
const seen: Seen[] = []
let answer: () => Response | Promise<Response>
const origin = await loopback(async (request) => {
  seen.push({
    path: new URL(request.url).pathname,
    headers: request.headers,
    body: await request.text(),
  })
  return answer()
})
const message = {
  id: '0198-id',
  to: '+94771234567',
  subject: null,
  text: 'Код 042117\n\n@x #042117',
}

beforeEach(() => {
  seen.length = 0
  answer = () => new Response('ok')
})

const fails = async (sending: Promise<void>) => {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DeliveryError)
  return error instanceof DeliveryError ? error : new DeliveryError('unreachable')
}

/** Only those who never answer are waited for in vain. */
const deadlineOf = (fault: string) => (fault === 'timeout' ? 300 : undefined)

/** What any provider may do to us. */
const mishaps: [string, () => Response | Promise<Response>, string][] = [
  ['500', () => new Response('no', { status: 500 }), 'status 500'],
  ['429', () => new Response('later', { status: 429 }), 'status 429'],
  ['a redirect', () => Response.redirect(`${origin}/elsewhere`, 307), 'status 307'],
  ['silence', () => new Promise<never>(() => undefined), 'timeout'],
  ['a body that never ends', () => new Response(new ReadableStream()), 'timeout'],
  ['megabytes', () => new Response('x'.repeat(3_000_000)), 'unexpected answer'],
]

describe('an SMS gateway', () => {
  const settings = { url: `${origin}/sms?key=1`, token: 'shh', from: 'Dealdesk' }
  const send = gateway(settings)

  test('an SMS gateway gets to, from and text as JSON with the token and a key against sending twice', async () => {
    await send(message)
    expect(seen).toHaveLength(1)
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      to: message.to,
      from: 'Dealdesk',
      text: message.text,
    })
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer shh')
    expect(seen[0]?.headers.get('idempotency-key')).toBe(message.id)
    expect(seen[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('an SMS gateway needs no token', async () => {
    await gateway({ url: origin, token: null, from: null })(message)
    expect(seen[0]?.headers.get('authorization')).toBeNull()
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ from: null })
  })

  test.each(mishaps)('%s is a failure that may be tried again', async (_, instead, fault) => {
    answer = instead
    const error = await fails(gateway(settings, deadlineOf(fault))(message))
    expect([error.fault, error.final]).toEqual([fault, false])
    expect(seen).toHaveLength(1)
  })

  test('an SMS gateway that cannot be reached is a failure', async () => {
    const error = await fails(
      gateway({ url: 'http://127.0.0.1:9/', token: null, from: null })(message),
    )
    expect(error.fault).toBe('unreachable')
  })

  test('an SMS gateway is never asked to send anywhere but to a number', async () => {
    for (const to of ['', '0771234567', '+94 77', '+94771234567\r\nBcc: x', 'a@b.example']) {
      const error = await fails(send({ ...message, to }))
      expect([error.fault, error.final]).toEqual(['bad destination', true])
    }
    expect(seen).toEqual([])
  })
})

describe('Twilio', () => {
  const account = { accountSid: 'AC0123', authToken: 'shh', from: '+15005550006', origin }
  const created = () => Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 })

  test('Twilio gets To, From and Body as a form with basic authentication', async () => {
    answer = created
    await twilio(account)(message)
    expect(seen[0]?.path).toBe('/2010-04-01/Accounts/AC0123/Messages.json')
    expect(seen[0]?.headers.get('authorization')).toBe(`Basic ${btoa('AC0123:shh')}`)
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      To: message.to,
      From: '+15005550006',
      Body: message.text,
    })
  })

  test('Twilio sends through a messaging service where the sender names one', async () => {
    answer = created
    const from = `MG${'0123456789abcdef'.repeat(2)}`
    await twilio({ ...account, from })(message)
    const sent = new URLSearchParams(seen[0]?.body)
    expect([sent.get('MessagingServiceSid'), sent.get('From')]).toEqual([from, null])
  })

  test.each([
    ...mishaps,
    [
      'its own refusal',
      () => Response.json({ code: 21211, message: 'bad To', status: 400 }, { status: 400 }),
      'status 400',
    ],
    ['a page of somebody else', () => new Response('<html>sign in</html>'), 'unexpected answer'],
    ['an empty answer', () => Response.json({}, { status: 201 }), 'unexpected answer'],
  ] as typeof mishaps)('%s is a failure', async (_, instead, fault) => {
    answer = instead
    const error = await fails(twilio(account, deadlineOf(fault))(message))
    expect([error.fault, error.final]).toEqual([fault, false])
    expect(error.message).not.toContain('94771234567')
    expect(seen).toHaveLength(1)
  })
})

test('`outbox` sends nothing and is content, `off` refuses for good', async () => {
  const drivers = createDrivers({ sms: { driver: 'outbox' }, mail: { driver: 'off' } })
  await drivers.SMS(message)
  const error = await fails(drivers.EMAIL(message))
  expect([error.fault, error.final]).toEqual(['driver is off', true])
})
