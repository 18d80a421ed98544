import { businessDate } from '#src/i18n/business-time.ts'
import { usePage } from '#src/web/page/page.ts'
import { DateField } from '#views/components/date-field.tsx'

type Props = {
  value: string
  error: string | undefined
  /** The stored day, which may be past; null for a new deal. */
  before: string | null
}

export function StartField({ value, error, before }: Props) {
  const { t, format } = usePage()
  return (
    <DateField
      name="validFrom"
      label={t('deals:form.validFrom')}
      value={value}
      error={error}
      min={before ? null : undefined}
      messages={{ required: t('deals:errors.validFromRequired') }}
      rules={[
        {
          is: 'least',
          as: businessDate(Date.now(), format.timeZone),
          except: before ?? undefined,
          message: t('core:field.validFromPast'),
        },
      ]}
      required
    />
  )
}
