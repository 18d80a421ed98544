import { accountPage, closedPage, payPage, type Shown } from './page.ts'
import type { ProviderCall, ProviderReply } from './server.ts'
import { isWebhookMode, type WebhookState } from './webhooks.ts'

export type Behaviour = 'pays' | 'declines' | 'authenticates'

/** What people do at a provider's pages. */
export type Desk = {
  name: string
  webhooks: WebhookState
  list: () => Shown[]
  /** Whose pay page a call asks for. */
  payPageOf: (call: ProviderCall) => string | null
  /**
   * @param behaves what becomes of later charges without the payer
   * @returns where the browser goes then
   */
  pay: (id: string, behaves?: Behaviour) => string
  /** The bank is asked first. */
  authenticate: (id: string) => void
  /** Null: one stays on the page, to pay in another way. */
  decline: (id: string) => string | null
  cancelUrl: (id: string) => string
  refund: (id: string, part: boolean) => void
  dispute: (id: string) => void
  endDispute: (id: string, outcome: 'won' | 'lost') => void
}

/** Answers the pages of people; null for a call of the API. */
export function answerPages(desk: Desk, call: ProviderCall): ProviderReply | null {
  const { method, path, body } = call
  const find = (id: string) => desk.list().find((one) => one.id === id)
  const html = (text: string) => ({ status: 200, html: text })
  if (path === '/') return html(accountPage(desk.name, desk.list()))
  const paymentId = desk.payPageOf(call)
  if (paymentId !== null) {
    const payment = find(paymentId)
    return payment ? html(payPage(desk.name, payment)) : { status: 404, html: 'No such payment' }
  }
  const [, id] = /^\/stand-in\/payments\/([\w-]+)$/.exec(path) ?? []
  const payment = id && find(id)
  if (method !== 'POST' || !payment) return null
  const form = new URLSearchParams(body)
  const mode = form.get('webhooks')
  if (isWebhookMode(mode)) desk.webhooks.modes.set(id, mode)
  const next = act(desk, payment, form.get('act') ?? '')
  if (typeof next === 'string') return { location: next }
  const now = find(id) ?? payment
  return (
    next ?? html(payPage(desk.name, now, now.state === 'open' ? 'The payment was declined.' : ''))
  )
}

function act(
  desk: Desk,
  { id, state, dispute }: Shown,
  name: string,
): string | ProviderReply | null {
  const isOpen = state === 'open' || state === 'authenticating'
  if (name === 'cancel') return desk.cancelUrl(id)
  if (isOpen) {
    if (name === 'pay' || name === 'confirm') return desk.pay(id)
    if (name === 'payThenDecline') return desk.pay(id, 'declines')
    if (name === 'payThenAsk') return desk.pay(id, 'authenticates')
    if (name === 'decline' || name === 'refuse') return desk.decline(id)
    if (name === 'authenticate') desk.authenticate(id)
    if (name !== 'leave') return null
    desk.pay(id)
    return { status: 200, html: closedPage(desk.name) }
  }
  if (state === 'paid' && (name === 'refund' || name === 'part')) desk.refund(id, name === 'part')
  if (name === 'dispute' && !dispute) desk.dispute(id)
  if (dispute?.open && (name === 'won' || name === 'lost')) desk.endDispute(id, name)
  return '/'
}
