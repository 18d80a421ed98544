import { randomUUID } from 'node:crypto'

export type Money = { currency_code: string; value: string }
type Capture = {
  id: string
  status: string
  amount: Money
  custom_id: string
  create_time?: string
  supplementary_data?: { related_ids: { order_id: string } }
}
type Refund = { id: string; status: string; amount: Money; create_time?: string }
export type Unit = {
  custom_id: string
  invoice_id: string
  description: string
  amount: Money
  payments?: { captures: Capture[]; refunds?: Refund[] }
}
export type Order = {
  id: string
  intent: string
  status: string
  purchase_units: [Unit]
  payer?: { payer_id: string }
  links: { href: string; rel: string; method: string }[]
  /** Agreed to, and yet it will be refused. */
  declines: boolean
  /** Agreed to that the wallet is kept. */
  saves: boolean
  payment_source?: {
    paypal: { attributes: { vault: { id: string; status: string; customer: { id: string } } } }
  }
}
/** What becomes of charges of a wallet that is kept. */
export type SavedWallet = { customer: string; behaves: 'pays' | 'declines' | 'authenticates' }
export type Dispute = {
  dispute_id: string
  status: string
  seller_response_due_date?: string
  dispute_outcome?: { outcome_code: string }
  disputed_transactions: { seller_transaction_id: string }[]
}

export type OrderRequest = {
  intent: string
  purchase_units: [Unit]
  payment_source: {
    paypal: {
      experience_context?: Record<string, string>
      attributes?: { vault?: { store_in_vault: string; usage_type: string } }
      vault_id?: string
    }
  }
}

export function newOrder(request: OrderRequest, origin: string): Order {
  const { intent, purchase_units, payment_source } = request
  const { vault } = payment_source.paypal.attributes ?? {}
  const id = randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
  const href = `${origin}/checkoutnow?token=${id}`
  return {
    id,
    intent,
    status: 'PAYER_ACTION_REQUIRED',
    purchase_units,
    links: [{ href, rel: 'payer-action', method: 'GET' }],
    declines: false,
    saves: vault?.store_in_vault === 'ON_SUCCESS' && vault.usage_type === 'MERCHANT',
  }
}
