import type { DealListItem } from '#src/contract/core/deals.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import type { Page } from '#views/page/page.ts'

const rules = [
  'perPerson',
  'perDay',
  'perBranchDay',
  'perBranchHour',
  'branches',
  'attention',
  'couponValue',
] as const

/** A deal's rules as they stand in a file: figures that a spreadsheet reads, empty where there is none. */
export const ruleColumns = rules.map((rule) => ({
  key: rule,
  header: `deals:rules.${rule}` as const,
  fileOnly: true as const,
  text: (deal: DealListItem, page: Pick<Page, 't'>) => ruleText(rule, deal, page),
}))

function ruleText(rule: (typeof rules)[number], deal: DealListItem, { t }: Pick<Page, 't'>) {
  if (!deal.rules) return ''
  const { couponRules, validAt } = deal.rules
  if (rule === 'couponValue') {
    const { couponValueCents: cents } = couponRules
    return cents === null ? '' : moneyInput(cents)
  }
  if (rule !== 'branches') return String(couponRules[rule] ?? '')
  const names = validAt?.map(({ name, closed }) =>
    closed ? t('deals:rules.closed', { branch: name }) : name,
  )
  return names?.join(', ') ?? ''
}
