import type { ReactNode } from 'react'
import type { CouponRules } from '#src/contract/core/coupon-rules.ts'
import type { Page } from '#views/page/page.ts'
import { usePage } from '#views/page/page.ts'

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

/** In words, as customers read them; those that are not set are left out. */
export function ruleTexts({ t, format }: Page, { perPerson, perDay }: CouponRules): string[] {
  const text = (key: 'perPersonText' | 'perDayText', count: number | null) =>
    count !== null && t(`deals:rules.${key}`, { count, shown: format.number(count) })
  return [text('perPersonText', perPerson), text('perDayText', perDay)].filter(
    (one) => one !== false,
  )
}

/** Each rule with its label and value, null where it is not set. */
export function ruleFacts({ t, format }: Page, { perPerson, perDay }: CouponRules) {
  const number = (value: number | null) => (value === null ? null : format.number(value))
  return [
    { label: t('deals:rules.perPerson'), value: number(perPerson) },
    { label: t('deals:rules.perDay'), value: number(perDay) },
  ]
}
