import { once } from 'node:events'
import { createServer } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { DeliveryError } from '#src/services/notifications/drivers/delivery-error.ts'
import { smtp } from '#src/services/notifications/drivers/drivers.ts'

const arrived: { raw: string; to: string[]; from: string }[] = []
const from = 'Dealdesk <no-reply@dealdesk.test>'
const message = { id: '0198-id', to: 'nadeesha@example.com', subject: 'Hello', text: 'Hello' }

async function server(options: SMTPServerOptions = {}): Promise<string> {
  const smtpServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      readAll(stream).then((raw) => {
        const to = envelope.rcptTo.map(({ address }) => address)
        arrived.push({ raw, to, from: envelope.mailFrom ? envelope.mailFrom.address : '' })
        done()
      }, done)
    },
    ...options,
  })
  const listening = smtpServer.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  afterAll(() => new Promise<void>((closed) => smtpServer.close(() => closed())))
  return addressOf(listening.address())
}

function addressOf(address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const url = await server()
const last = async () => {
  const mail = arrived.at(-1)
  if (!mail) throw new Error('nothing arrived')
  return { ...mail, parsed: await PostalMime.parse(mail.raw) }
}
const faultOf = async (sending: Promise<void>) => {
  const error = await sending.catch((reason: unknown) => reason)
  return error instanceof DeliveryError ? [error.fault, error.final] : error
}

describe('an e-mail', () => {
  test('that people asked for can be stopped by one press in the mail program [NOTIF-18]', async () => {
    const unsubscribe = 'https://dealdesk.test/mailings/0198-id.x/one-click'
    await smtp({ url, from })({ ...message, unsubscribe })
    const { headers } = (await last()).parsed
    const headerNamed = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(headerNamed('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(headerNamed('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await smtp({ url, from })(message)
    const others = (await last()).parsed.headers.map(({ key }) => key)
    expect(others).not.toContain('list-unsubscribe')
  })

  test('arrives with its subject, text, sender and receiver', async () => {
    await smtp({ url, from })(message)
    const { parsed, to, from: sender } = await last()
    expect([sender, to]).toEqual(['no-reply@dealdesk.test', [message.to]])
    expect(parsed).toMatchObject({
      subject: 'Hello',
      from: { name: 'Dealdesk', address: 'no-reply@dealdesk.test' },
      to: [{ address: message.to }],
      messageId: '<0198-id@dealdesk.test>',
    })
    expect(parsed.text?.trim()).toBe('Hello')
    const automatic = parsed.headers.find(({ key }) => key === 'auto-submitted')
    expect(automatic?.value).toBe('auto-generated')
  })

  test('an e-mail keeps Russian words and long lines as they are, in lines that servers accept', async () => {
    const subject =
      'Код для регистрации в Dealdesk — очень длинная тема письма, которая не помещается'
    const text = `Чтобы зарегистрироваться, введите код:\n\n042117\n\n${'слово '.repeat(400)}конец`
    await smtp({ url, from })({ ...message, subject, text })
    const { parsed, raw } = await last()
    expect(parsed.subject).toBe(subject)
    expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(text)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  })

  test('an e-mail cannot be given more headers or receivers than its own', async () => {
    const before = arrived.length
    const bad = [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      'A <a@b.example>',
      'a@b.example\n',
      '+94771234567',
      'a b@c.example',
      'a@b.example\u0000',
      'a@[127.0.0.1]',
    ]
    for (const to of bad) {
      expect(await faultOf(smtp({ url, from })({ ...message, to })), to).toEqual([
        'bad destination',
        true,
      ])
    }
    expect(arrived).toHaveLength(before)
    await smtp({ url, from })({ ...message, subject: 'One\r\nBcc: c@d.example' })
    const { parsed, to } = await last()
    expect([to, parsed.bcc]).toEqual([[message.to], undefined])
  })

  test('an e-mail is never read from a file or an address', async () => {
    await smtp({ url, from })({ ...message, text: 'file:///etc/passwd' })
    expect((await last()).parsed.text?.trim()).toBe('file:///etc/passwd')
  })
})

describe('a mail server', () => {
  test('a mail server that refuses the receiver is a failure whose words stay out', async () => {
    const refusing = await server({
      onRcptTo({ address }, _session, done) {
        done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }))
      },
    })
    expect(await faultOf(smtp({ url: refusing, from })(message))).toEqual(['status 550', false])
  })

  test('a mail server that says nothing is given up in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    afterAll(() => silent.close())
    expect(await faultOf(smtp({ url: addressOf(silent.address()), from }, 300)(message))).toEqual([
      'timeout',
      false,
    ])
  })

  test('a mail server that cannot be reached is a failure', async () => {
    const gone = smtp({ url: 'smtp://127.0.0.1:9', from })
    expect(await faultOf(gone(message))).toEqual(['unreachable', false])
  })

  test('a mail server gets a password where it asks for one', async () => {
    const seen: string[] = []
    const relay = await server({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push(`${username} ${password}`)
        done(null, { user: username })
      },
    })
    await smtp({ url: relay.replace('//', '//relay:s%40crets@'), from })(message)
    expect(seen).toEqual(['relay s@crets'])
  })

  test('a mail server gets no password over an open line, unless it is this machine', async () => {
    const seen: string[] = []
    const relay = await server({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username }, _session, done) {
        seen.push(username ?? '')
        done(null, { user: username })
      },
    })
    const elsewhere = relay.replace('127.0.0.1', 'relay:secret@[::ffff:127.0.0.1]')
    expect(await faultOf(smtp({ url: elsewhere, from })(message))).not.toBeUndefined()
    expect(seen).toEqual([])
  })
})
