import { businessDate } from '#src/i18n/business-time.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { Button } from '#views/components/button.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import type { Days } from './filters.ts'

type Props = { action: string; days: Days; q: string; label?: string }

export function RangeForm({ action, days, q, label }: Props) {
  const { t } = usePage()
  const search = days.range ? '.toolbar [name=q]' : undefined
  const term = <input type="hidden" name="q" value={q} />
  const swap = useEnhanced() ? { 'hx-get': action, 'hx-include': search, 'data-lean': '' } : {}
  return (
    <form className="form pad range" method="get" action={action} {...swap} noValidate>
      {q && (search ? <noscript>{term}</noscript> : term)}
      <DayFields days={days} />
      <Button>{label ?? t('reports:range.show')}</Button>
    </form>
  )
}

type FieldsProps = {
  days: Days
  idPrefix?: string
  dependent?: Parameters<typeof DateField>[0]['dependent']
}

export function DayFields({ days, idPrefix = 'field', dependent }: FieldsProps) {
  const { t, format } = usePage()
  const today = businessDate(Date.now(), format.timeZone)
  const errors = dayErrors(t, days)
  return (
    <>
      <DateField
        id={`${idPrefix}-from`}
        name="from"
        label={t('reports:range.from')}
        value={days.from}
        error={errors.from}
        messages={{ required: t('core:report.startRequired') }}
        min={null}
        max={today}
        dependent={dependent}
        required
      />
      <DateField
        id={`${idPrefix}-to`}
        name="to"
        label={t('reports:range.to')}
        value={days.to}
        error={errors.to}
        messages={{ required: t('core:report.endRequired') }}
        rules={[
          { is: 'most', as: today, message: t('core:report.endInFuture') },
          { is: 'least', as: 'from', message: t('core:report.endBeforeStart') },
        ]}
        min={null}
        max={today}
        dependent={dependent}
        required
      />
    </>
  )
}

export function dayErrors(t: Translate, { errors }: Days): { from?: string; to?: string } {
  return {
    ...(errors.startDate && { from: t(errors.startDate) }),
    ...(errors.endDate && { to: t(errors.endDate) }),
  }
}
