import { join } from 'node:path'
import { answerPages, type Desk } from './desk.ts'
import { paypalDesk, stripeDesk } from './desks.ts'
import { openPayPal, type PayPal } from './paypal.ts'
import type { ProviderCall } from './server.ts'
import { openStripe, type Stripe } from './stripe.ts'
import { type Notify, queueWebhook, sendDue } from './webhooks.ts'

const TICK_MS = 300

type Place = { dataDir: string; publicOrigin: string }

/**
 * Stripe and PayPal on local ports, with pages to pay at and what they know kept in the data folder, so that
 * a restart forgets nothing.
 */
export async function startPaymentStandIn({ dataDir, publicOrigin }: Place) {
  const fileOf = (name: string) => join(dataDir, 'payment-stand-in', `${name}.json`)
  const webhookUrl = (name: string) => `${publicOrigin}/api/v1/order-payment/webhooks/${name}`
  const stripe = await standIn(openStripe, stripeDesk, {
    file: fileOf('stripe'),
    url: webhookUrl('STRIPE'),
  })
  const paypal = await standIn(openPayPal, paypalDesk, {
    file: fileOf('paypal'),
    url: webhookUrl('PAYPAL'),
  })
  return {
    stripe: stripe.provider.settings,
    paypal: paypal.provider.settings,
    close() {
      stripe.close()
      paypal.close()
    },
  }
}

type Where = { file: string; url: string }

/** The port of the last time, if it is free, as pages that were asked for then lead there. */
async function standIn<P extends Stripe | PayPal>(
  open: (options: Parameters<typeof openStripe>[0]) => Promise<P>,
  deskOf: (provider: P, notify: Notify) => Desk,
  { file, url }: Where,
) {
  const notify: Notify = (...event) => queueWebhook(provider.state.webhooks, ...event)
  const page = (call: ProviderCall) => answerPages(desk, call)
  const provider: P = await open({ file, notify, page }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return open({ file, notify, page, port: 0 })
  })
  const desk = deskOf(provider, notify)
  let sending = false
  const timer = setInterval(async () => {
    if (sending) return
    sending = true
    const sent = await sendDue(provider.state.webhooks, url, provider.sign)
    if (sent) provider.save()
    sending = false
  }, TICK_MS)
  timer.unref()
  return {
    provider,
    close() {
      clearInterval(timer)
      provider.close()
    },
  }
}
