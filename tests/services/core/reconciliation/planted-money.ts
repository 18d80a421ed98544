import type { Planted } from './planted.ts'
import { plantedInDocuments } from './planted-documents.ts'

const sale = "(select id from journal where checkout_id = :sold and kind = 'SALE')"
const back = "(select id from journal where checkout_id = :parts and kind = 'PART_REFUND' limit 1)"
const entry = (id: string, account: string) => `movement_id = ${id} and account = '${account}'`
const alike = (table: string, names: string, values: string, where: string) =>
  `insert into ${table} (${names}) select ${values} from ${table} where ${where}`

/**
 * Errors in the operator's books. `:sold` is a plan's checkout, `:parts` one refunded in part, `:gone` one
 * that is refunded, `:disputed` one with an open dispute and `:open` one that nobody paid.
 */
export const plantedInMoney: readonly Planted[] = [
  {
    kind: 'moneyUnposted',
    title: 'a payment that no job posted',
    sql: "update checkouts set posted_version = null, changed_at = now() - interval '2 hours' where id = :sold",
  },
  {
    kind: 'moneyUnposted',
    title: 'a refund that no job posted',
    sql: "update checkouts set version = version + 1, changed_at = now() - interval '2 hours' where id = :parts",
  },
  {
    kind: 'moneySales',
    title: 'a sale that is gone',
    sql: `delete from journal_entries where movement_id = ${sale}; delete from journal where checkout_id = :sold`,
    expected: '1',
    found: '0',
  },
  {
    kind: 'moneySales',
    title: 'a sale posted twice under another key',
    sql: alike(
      'journal',
      'id, key, kind, checkout_id, broker, reference, currency, day',
      "gen_random_uuid(), 'again', kind, checkout_id, broker, reference, currency, day",
      `id = ${sale}`,
    ),
    expected: '1',
    found: '2',
  },
  {
    kind: 'moneySold',
    title: 'a sale a cent too high',
    sql: `update journal_entries set amount_cents = amount_cents + 1 where ${entry(sale, 'RECEIVABLE')}`,
    expected: '450000',
    found: '450001',
  },
  {
    kind: 'moneySold',
    title: 'a price that was changed afterwards',
    sql: 'update checkouts set amount_cents = 900000 where id = :sold',
    expected: '900000',
  },
  {
    kind: 'moneyRevenue',
    title: "a plan's revenue on the account of packages",
    sql: `update journal_entries set account = 'PACKAGE_REVENUE' where ${entry(sale, 'PLAN_REVENUE')}`,
    found: '0',
  },
  {
    kind: 'moneyRevenue',
    title: 'revenue with its tax',
    sql: `update journal_entries set amount_cents = -450000 where ${entry(sale, 'PLAN_REVENUE')}`,
  },
  {
    kind: 'moneyTax',
    title: 'tax that is gone',
    sql: `delete from journal_entries where ${entry(sale, 'TAX')}`,
    found: '0',
  },
  {
    kind: 'moneyTax',
    title: 'an invoice whose tax was changed',
    sql: 'update invoices set tax_cents = 1 where checkout_id = :sold',
    expected: '1',
  },
  {
    kind: 'moneyDay',
    title: 'a sale a day early',
    sql: `update journal set day = day - 1 where id = ${sale}`,
  },
  {
    kind: 'moneyDay',
    title: 'a payment moved to another month',
    sql: "update checkouts set paid_at = paid_at - interval '40 days' where id = :sold",
  },
  {
    kind: 'moneyRefunded',
    title: 'a refund that is gone',
    sql: `delete from journal_entries where movement_id = ${back}; delete from journal where id = ${back}`,
  },
  {
    kind: 'moneyRefunded',
    title: 'a refund that nobody gave',
    sql: 'update checkouts set refunded_cents = 1 where id = :parts',
    expected: '1',
  },
  {
    kind: 'moneyRefundTax',
    title: 'a refund without its tax',
    sql: `delete from journal_entries where ${entry(back, 'TAX')}`,
  },
  {
    kind: 'moneyCharged',
    title: 'a sale without its other currency',
    sql: "update journal set charged_cents = null, charged_currency = null where checkout_id = :converted and kind = 'SALE'",
  },
  {
    kind: 'moneyCharged',
    title: 'another amount of the other currency',
    sql: 'update checkouts set charged_cents = 1600 where id = :converted',
    expected: '1600',
    found: '1500',
  },
  {
    kind: 'moneyUnpaid',
    title: 'a sale of what nobody paid',
    sql: `update journal set checkout_id = :open where id = ${sale}`,
  },
  {
    kind: 'moneyUnpaid',
    title: 'a paid checkout set back by hand',
    sql: "update checkouts set state = 'FAILED' where id = :sold",
  },
  {
    kind: 'moneyBroker',
    title: 'a sale at another provider',
    sql: `update journal set broker = 'PAYPAL' where id = ${sale}`,
    found: 'PAYPAL',
  },
  {
    kind: 'moneyReference',
    title: 'a sale of another payment at the provider',
    sql: `update journal set reference = 'other' where id = ${sale}`,
    found: 'other',
  },
  {
    kind: 'moneyCurrency',
    title: 'a sale in another currency',
    sql: `update journal set currency = 'USD' where id = ${sale}`,
    expected: 'LKR',
    found: 'USD',
  },
  {
    kind: 'moneyLedger',
    title: 'a payment that reports do not count',
    sql: 'delete from ledger where source_id = :sold',
  },
  {
    kind: 'moneyLedger',
    title: 'a refund that reports do not count',
    sql: 'delete from ledger where source_id = :parts and count = 0',
  },
  {
    kind: 'moneyAbove',
    title: 'more refunded than collected',
    sql: 'update checkouts set refunded_cents = amount_cents + 1 where id = :parts',
    expected: '450000',
    found: '450001',
  },
  {
    kind: 'movementBalance',
    title: 'a movement that lost an entry',
    sql: `delete from journal_entries where ${entry(sale, 'PLAN_REVENUE')}`,
    expected: '0',
  },
  {
    kind: 'movementBalance',
    title: 'a movement without entries',
    sql: `delete from journal_entries where movement_id = ${sale}`,
    found: '–',
  },
  {
    kind: 'movementOrphan',
    title: 'entries of a deleted movement',
    sql: `delete from journal where id = ${sale}`,
  },
  {
    kind: 'movementOrphan',
    title: 'a movement of a deleted checkout',
    sql: 'delete from checkouts where id = :sold',
  },
  ...plantedInDocuments,
]
