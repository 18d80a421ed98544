import { webhookModes } from './webhooks.ts'

/** A payment as the stand-in's pages show it. */
export type Shown = {
  id: string
  description: string
  amount: string
  state: 'open' | 'authenticating' | 'paid' | 'refunded' | 'ended'
  refunded: string | null
  /** Whether the payer agreed to later charges. */
  saves: boolean
  dispute: { id: string; open: boolean } | null
}

const modeLabels: Record<(typeof webhookModes)[number], string> = {
  now: 'at once',
  late: '30 seconds late',
  twice: 'twice',
  reversed: 'several, out of order',
  never: 'never',
}

/** Where one pays: what happens is chosen by the button, how it is told of by the list. */
export function payPage(provider: string, payment: Shown, note = ''): string {
  const { id, description, amount, state, saves } = payment
  const action = `/stand-in/payments/${id}`
  const head = `<h1>${provider} stand-in</h1>
<p>This page stands in for ${provider} while you develop. No money moves.</p>
<p class="amount">${escaped(description)}<b>${amount}</b></p>${note && `<p role="alert">${note}</p>`}`
  if (state === 'authenticating') {
    return page(
      provider,
      `${head}<p>The bank asks whether it is you.</p>${form(action, [
        button('confirm', 'Yes, it’s me'),
        button('refuse', 'No, stop this payment'),
      ])}`,
    )
  }
  if (state !== 'open') return page(provider, `${head}<p>This payment is over: ${state}.</p>`)
  const options = webhookModes.map((mode) => `<option value="${mode}">${modeLabels[mode]}</option>`)
  return page(
    provider,
    head +
      form(action, [
        `<label>Webhooks are sent <select name="webhooks">${options.join('')}</select></label>`,
        button('pay', 'Pay'),
        button('authenticate', 'Pay; the bank asks for authentication'),
        button('leave', 'Pay and close the tab'),
        ...(saves
          ? [
              button('payThenDecline', 'Pay; later charges are declined'),
              button('payThenAsk', 'Pay; later charges need authentication'),
            ]
          : []),
        button('decline', 'Fail: the payment is declined'),
        button('cancel', 'Go back without paying'),
      ]),
  )
}

/** What an operator sees at the provider: refunds and disputes of all payments. */
export function accountPage(provider: string, payments: readonly Shown[]): string {
  const rows = payments.map((payment) => {
    const { id, description, amount, state, refunded, dispute } = payment
    const back = refunded ? `, ${refunded} refunded` : ''
    const buttons = [
      ...(state === 'paid'
        ? [button('refund', 'Refund the rest'), button('part', 'Refund 1.00')]
        : []),
      ...(state === 'paid' && !dispute ? [button('dispute', 'Payer opens a dispute')] : []),
      ...(dispute?.open ? [button('won', 'Dispute won'), button('lost', 'Dispute lost')] : []),
    ]
    return `<h2>${escaped(description)} ${amount}</h2><p>${state}${back}</p>${
      buttons.length > 0 ? form(`/stand-in/payments/${id}`, buttons) : ''
    }`
  })
  return page(
    provider,
    `<h1>${provider} stand-in</h1>${rows.reverse().join('') || '<p>No payments yet.</p>'}`,
  )
}

export function closedPage(provider: string): string {
  const home = '<a href="/">All payments of this stand-in</a>'
  return page(provider, `<h1>Paid</h1><p>As if the tab had been closed here.</p><p>${home}</p>`)
}

function form(action: string, parts: readonly string[]): string {
  return `<form method="post" action="${action}">${parts.join('\n')}</form>`
}

function button(act: string, label: string): string {
  return `<button name="act" value="${act}">${label}</button>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function page(provider: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${provider} stand-in</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 8vh auto; padding: 0 1rem; color: #1c2b33; background: #fff }
  h2 { font-size: 1rem; margin: 1.5rem 0 0 }
  p { margin: .5rem 0 }
  button, select { display: block; width: 100%; min-height: 44px; margin: .5rem 0; padding: .6rem .9rem; font: inherit; text-align: start; border: 1px solid #8a979e; border-radius: 8px; background: #fff; color: inherit }
  .amount { display: flex; justify-content: space-between; gap: 1rem }
  [role=alert] { color: #a4262c }
</style>
<main>${main}</main>
</html>
`
}
