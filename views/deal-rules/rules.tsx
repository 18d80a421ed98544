import type { ReactNode } from 'react'
import type { CouponRules, ValidBranch } from '#src/contract/core/coupon-rules.ts'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { type Page, usePage } from '#views/page/page.ts'

type MoreProps = { isOpen: boolean; children: ReactNode }

/** Closed while none is set or wrong: most deals need none. */
export function MoreRules({ isOpen, children }: MoreProps) {
  const { t } = usePage()
  return (
    <details className="more-rules" open={isOpen}>
      <summary>{t('deals:rules.more')}</summary>
      <p className="sm muted">{t('deals:rules.hint')}</p>
      {children}
    </details>
  )
}

type NamedBranch = { id: string; name: string }
type BranchesProps = {
  /** The merchant's own; null if they could not be loaded. */
  branches: readonly NamedBranch[] | null
  values: readonly string[]
  error: string | undefined
}

/** Left out for a shop without a choice. What is chosen and not offered any more is kept. */
export function ValidBranchesField({ branches, values, error }: BranchesProps) {
  const { t } = usePage()
  const offered = branches ?? []
  const others = values.filter((value) => !offered.some(({ id }) => id === value))
  if (offered.length < 2 && values.length === 0) return null
  const closed = t(branches ? 'deals:rules.closedBranch' : 'deals:rules.chosenBranch')
  return (
    <CheckboxList
      name="branchIds"
      label={t('deals:rules.branches')}
      hint={t('deals:rules.branchesHint')}
      error={error}
      options={[
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ...others.map((value) => ({ value, label: closed })),
      ]}
      values={values}
      optional
    />
  )
}

/** In words, as customers read them; those that are not set are left out. */
export function ruleTexts(
  { t, format }: Page,
  rules: CouponRules,
  branches: readonly NamedBranch[],
): string[] {
  const { perPerson, perDay, perBranchDay, perBranchHour } = rules
  const { branchIds, attention, couponValueCents } = rules
  const text = (key: `${keyof Limits}Text`, count: number | null) =>
    count !== null && t(`deals:rules.${key}`, { count, shown: format.number(count) })
  const names = branches.filter(({ id }) => branchIds?.includes(id)).map(({ name }) => name)
  return [
    text('perPersonText', perPerson),
    text('perDayText', perDay),
    text('perBranchDayText', perBranchDay),
    text('perBranchHourText', perBranchHour),
    names.length > 0 && t('deals:rules.branchesText', { branches: names.join(', ') }),
    couponValueCents !== null &&
      t('deals:rules.couponValueText', { amount: format.money(couponValueCents) }),
    attention !== null && t('deals:rules.attentionText', { attention }),
  ].filter((one) => one !== false)
}

type Limits = Omit<CouponRules, 'branchIds' | 'attention' | 'couponValueCents'>
type Ruled = { couponRules: CouponRules; validAt: readonly ValidBranch[] | null }

/** Each rule with its label and value, null where it is not set. */
export function ruleFacts({ t, format }: Page, { couponRules, validAt }: Ruled) {
  const { perPerson, perDay, perBranchDay, perBranchHour, attention } = couponRules
  const { couponValueCents: cents } = couponRules
  const number = (value: number | null) => (value === null ? null : format.number(value))
  const names = validAt?.map(({ name, closed }) =>
    closed ? t('deals:rules.closed', { branch: name }) : name,
  )
  return [
    { label: t('deals:rules.perPerson'), value: number(perPerson) },
    { label: t('deals:rules.perDay'), value: number(perDay) },
    { label: t('deals:rules.perBranchDay'), value: number(perBranchDay) },
    { label: t('deals:rules.perBranchHour'), value: number(perBranchHour) },
    { label: t('deals:rules.branches'), value: names?.join(', ') ?? null },
    { label: t('deals:rules.attention'), value: attention },
    { label: t('deals:rules.couponValue'), value: cents === null ? null : format.money(cents) },
  ]
}
