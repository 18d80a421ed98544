import { sql } from 'drizzle-orm'
import {
  blanked,
  ERASED,
  kept,
  NO_TEXT,
  NOW,
  nothingIn,
  type PersonalTable,
  removed,
} from '#src/services/persons/erasure.ts'
import { byAccount, byEmail, byMobile, either } from '#src/services/persons/found.ts'

const byUser = byAccount('user_id')
const byMerchant = byAccount('merchant_id')

export const couponTables: readonly PersonalTable[] = [
  {
    table: 'coupon_gifts',
    whose: 'people who get a coupon',
    columns: ['given_to', 'name', 'mobile', 'message', 'link_hash', 'search_text'],
    level: 'person, secret',
    goes: 'with the deal',
    kind: 'coupons',
    parts: [
      blanked(either(byMobile('given_to'), byMobile('mobile'), byEmail('given_to')), {
        given_to: ERASED,
        name: NO_TEXT,
        ...nothingIn('mobile', 'link_hash'),
        state: sql`case state when 'WAITING' then 'FAILED' else state end`,
        fault: sql`case state when 'WAITING' then 'optedOut' else fault end`,
      }),
    ],
    unreadable: ['link_hash', 'search_text'],
  },
  {
    table: 'redemptions',
    whose: 'customers, cashiers',
    columns: ['undo_reason', 'undo_note'],
    level: 'person',
    goes: 'stays: figures are proved by it',
    kind: 'coupons',
    parts: [blanked(byMerchant, nothingIn('undo_note'))],
    unreadable: ['key'],
  },
  {
    table: 'till_entries',
    whose: 'the same, from a till without a line',
    columns: ['text', 'remarks'],
    level: 'person',
    goes: 'as redemptions',
    kind: 'coupons',
    parts: [kept(byMerchant, 'signed')],
    unreadable: ['signature'],
  },
  {
    table: 'coupon_guesses',
    whose: 'who typed wrong codes',
    columns: ['network'],
    level: 'person',
    goes: '30 days',
    kind: 'coupons',
    parts: [removed(byMerchant)],
  },
  {
    table: 'credit_card_requests',
    whose: 'app users',
    columns: ['full_name', 'city', 'search_text', 'nic_hash', 'sealed'],
    level: 'person, secret',
    goes: 'after `CREDIT_CARD_RETENTION_DAYS`',
    kind: 'requests',
    parts: [
      blanked(byUser, {
        ...nothingIn('user_id', 'full_name', 'city', 'nic_hash', 'sealed'),
        removed_at: NOW,
      }),
    ],
    unreadable: ['search_text', 'search_folded', 'nic_hash'],
  },
  {
    table: 'deal_requests',
    whose: 'app users',
    columns: ['products', 'note'],
    level: 'person',
    goes: 'with the account',
    kind: 'requests',
    parts: [blanked(byUser, { products: ERASED, note: sql`null` })],
  },
]
