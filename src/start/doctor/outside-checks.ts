import { verifySmtp } from '#src/services/notifications/drivers/drivers.ts'
import { type Check, type Finding, fail, faultOf, ok, PATIENCE_MS, warn } from './check.ts'

const mail: Check<'config'> = {
  name: 'mail',
  async look({ config: { messages, production } }) {
    const { mail } = messages
    if (mail.driver !== 'smtp') return resting('MAIL_DRIVER', mail.driver, production)
    const host = hostOf(mail.url)
    try {
      await verifySmtp(mail.url, PATIENCE_MS)
      return ok(`${host} greets and lets us in`)
    } catch (error) {
      return fail(`${host} does not take our mail (${faultOf(error)}): look at SMTP_URL`)
    }
  },
}

const sms: Check<'config'> = {
  name: 'SMS',
  async look({ config: { messages, production } }) {
    const { sms } = messages
    if (sms.driver === 'gateway') return askGateway(sms.url)
    if (sms.driver !== 'twilio') return resting('SMS_DRIVER', sms.driver, production)
    const { accountSid, authToken, origin } = sms
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`
    const answer = await ask(url, 'GET', { authorization })
    if (typeof answer === 'string') return fail(`Twilio does not answer (${answer})`)
    if (answer === 200) return ok('Twilio knows the account')
    return fail(`Twilio answers ${answer}: look at TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN`)
  },
}

/** Nothing is sent; any answer of HTTP shows that it is there. */
async function askGateway(url: string): Promise<Finding> {
  const answer = await ask(url, 'HEAD')
  const host = new URL(url).host
  if (typeof answer === 'number' && answer < 500) return ok(`${host} answers`)
  return fail(`${host} does not answer (${answer}): look at SMS_GATEWAY_URL`)
}

/** The status, or the kind of fault. */
async function ask(url: string, method: string, headers = {}): Promise<number | string> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return fetch(url, { method, headers, signal, redirect: 'manual' }).then(
    ({ status }) => status,
    faultOf,
  )
}

function resting(name: string, driver: string, production: boolean): Finding {
  if (driver === 'outbox') return ok(`${name} is outbox: nothing leaves`)
  if (!production) return ok(`${name} is off`)
  return warn(`${name} is off: nobody gets codes this way`)
}

function hostOf(url: string): string {
  return new URL(url).host
}

const payments: Check<'config'> = {
  name: 'payments',
  async look({ config: { payments, production } }) {
    const { stripe, paypal, standIn, offered } = payments
    const having = [...(stripe ? ['Stripe'] : []), ...(paypal ? ['PayPal'] : [])]
    if (having.length > 0)
      return ok(`keys of ${having.join(' and ')}; offered: ${offered.join(', ')}`)
    if (standIn || !production) return ok('no keys: the sandbox stands in')
    return warn('no keys: free plans alone can be taken')
  },
}

export const outsideChecks = [mail, sms, payments]
