import { VALID_DAYS_MIN } from '#src/contract/core/deal-limits.ts'
import type { DealFormProps } from '#src/features/deals/form-props.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { usePage } from '#src/web/page/page.ts'
import { DateField } from '#views/components/date-field.tsx'
import { Pair } from '#views/components/layout.tsx'
import { TimeSelect } from '#views/components/time-select.tsx'

/** From and to: days and times of day. */
export function ValidityFields({ values, errors, deal }: DealFormProps) {
  const { t, format } = usePage()
  const before = deal && businessDate(deal.validFrom.milliseconds, format.timeZone)
  const fromStart = { is: 'least', as: 'validFrom' } as const
  return (
    <>
      <Pair>
        <DateField
          name="validFrom"
          label={t('deals:form.validFrom')}
          value={values.validFrom}
          error={errors.validFrom}
          min={deal ? null : undefined}
          messages={{ required: t('deals:errors.validFromRequired') }}
          rules={[
            {
              is: 'least',
              as: businessDate(Date.now(), format.timeZone),
              except: before ?? undefined,
              message: t('deals:errors.validFromPast'),
            },
          ]}
          required
        />
        <DateField
          name="expiredOn"
          label={t('deals:form.expiredOn')}
          value={values.expiredOn}
          error={errors.expiredOn}
          hint={t('deals:form.expiredOnHint')}
          messages={{ required: t('deals:errors.expiredOnRequired') }}
          rules={[
            { ...fromStart, message: t('deals:errors.expiresBeforeStart') },
            { ...fromStart, plus: VALID_DAYS_MIN, message: t('deals:errors.tooShort') },
          ]}
          required
        />
      </Pair>
      <Pair>
        <TimeSelect
          name="startTime"
          label={t('deals:form.startTime')}
          value={values.startTime}
          error={errors.startTime}
          messages={{ required: t('deals:errors.startTimeRequired') }}
          required
        />
        <TimeSelect
          name="endTime"
          label={t('deals:form.endTime')}
          value={values.endTime}
          error={errors.endTime}
          messages={{ required: t('deals:errors.endTimeRequired') }}
          rules={[{ is: 'least', as: 'startTime', message: t('deals:errors.endTime') }]}
          required
        />
      </Pair>
    </>
  )
}
