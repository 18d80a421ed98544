import {
  blanked,
  ERASED,
  kept,
  NOTHING,
  NOW,
  type PersonalTable,
} from '#src/services/persons/erasure.ts'
import { byAccount, byNothing, through } from '#src/services/persons/found.ts'

const byUser = byAccount('user_id')

/** Books: nothing in them is changed. A saved method goes once the provider has forgotten it. */
export const moneyTables: readonly PersonalTable[] = [
  {
    table: 'invoices',
    whose: 'who paid',
    columns: ['seller', 'buyer_name', 'buyer_address', 'buyer_reg_no', 'search_text'],
    level: 'business',
    goes: 'stays: books must be kept',
    kind: 'money',
    parts: [kept(byUser, 'books')],
    unreadable: ['search_text', 'search_folded'],
  },
  {
    table: 'checkouts',
    whose: 'who pays',
    columns: ['search_text', 'payment_url', 'provider_reference'],
    level: 'business',
    goes: 'stays with the invoice',
    kind: 'money',
    parts: [kept(byUser, 'books')],
    unreadable: ['search_text', 'payment_url', 'idempotency_key', 'form_nonce'],
  },
  {
    table: 'saved_methods',
    whose: 'who agreed to be charged each month',
    columns: ['customer', 'method', 'brand', 'last_four', 'expires'],
    level: 'business, secret',
    goes: 'when removed, or when the plan ends',
    kind: 'money',
    parts: [
      blanked(byUser, { brand: ERASED, last_four: NOTHING, expires: NOTHING, removed_at: NOW }),
    ],
    unreadable: ['customer', 'method'],
  },
  {
    table: 'checkout_events',
    whose: 'the same',
    columns: ['said'],
    level: 'business',
    goes: 'stays with the checkout',
    kind: 'money',
    parts: [kept(through('checkout_id', { table: 'checkouts', key: 'id' }, byUser), 'books')],
  },
  {
    table: 'sandbox_payments',
    whose: 'payers of the demo',
    columns: ['payer_id'],
    level: 'open',
    goes: 'the demo world alone',
    kind: 'money',
    parts: [kept(byNothing, 'unlinked')],
  },
]
